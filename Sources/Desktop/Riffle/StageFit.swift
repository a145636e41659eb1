public import RiffleCore

/// How large a point of the stage is in the window, and with it how large the cards are.
///
/// Everything that a stack view and a preset call points is points of the stage: ``Placement/size``, the
/// layout, the places and sizes that ``CardView/contains(_:in:)`` and the handlers get, text. Only what
/// is about the window itself is in the window's own points: ``WindowSize``, the position of a
/// ``PointerEvent`` that a view handles, ``CardPane/frame``, and the insets here.
public enum StageFit: Hashable, Sendable {
  /// The stage is magnified so that its cards suit the window: the container takes at most 70 % of the
  /// window's height and 85 % of its width, and all cards at rest at most 84 % of the height.
  ///
  /// Everything on a card, text too, is larger in a larger window.
  case zoomed
  /// A point of the stage is a point of the window: the container has the size and place that the
  /// preset gives it in a window of any size.
  case fixed
  /// As ``fixed``, but the container takes the whole window except for insets, whatever the preset
  /// says of its size and place: text keeps its size, and cards grow and shrink with the window.
  ///
  /// The top card is as large as the container in all layouts that come with the library. Lower cards
  /// that stick out of it do so into the insets.
  case filling(EdgeInsets = EdgeInsets())

  func zoom(for preset: Preset, in window: Size) -> Double {
    switch self {
    case .zoomed: StageZoom.factor(for: preset, in: window)
    case .fixed, .filling: 1
    }
  }

  /// It is nil if the preset places the container.
  var containerInsets: EdgeInsets? {
    switch self {
    case .zoomed, .fixed: nil
    case .filling(let insets): insets
    }
  }
}
