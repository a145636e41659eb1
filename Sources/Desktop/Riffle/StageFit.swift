package import RiffleCards
public import RiffleMotion

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

  /// The window's points per point of the stage, above 0.
  func zoom(for preset: Preset, in window: Size) -> Double {
    switch self {
    case .zoomed: StageZoom.factor(for: preset, in: window)
    case .fixed, .filling: 1
    }
  }

  /// Nil if the preset places the container.
  var containerInsets: EdgeInsets? {
    switch self {
    case .zoomed, .fixed: nil
    case .filling(let insets): insets
    }
  }
}

/// The magnification of the stage in its window; the presets' points stay as they are.
package enum StageZoom {
  /// The largest part of the window's height that the container fills.
  private static let height = 0.7
  /// The largest part of the window's width that the container fills: the rest shows cards fly.
  private static let width = 0.85
  /// The smallest part of the window's height that resting cards leave free above and below.
  private static let margin = 0.08
  /// Deeper cards of a layout are below these, or nearly so.
  private static let countedCards = 12

  /// The window's points per point of the stage: above 0, whatever the size.
  package static func factor(for preset: Preset, in window: Size) -> Double {
    let container = preset.container.size
    let fit = min(
      height * window.height / container.height,
      width * window.width / container.width,
      (0.5 - margin) * window.height / reach(of: preset)
    )
    return fit > 0 ? fit : 1
  }

  /// How far resting cards reach from the window's middle, above or below, whichever is more, in
  /// points of the stage.
  private static func reach(of preset: Preset) -> Double {
    let container = preset.container.size
    let count = min(preset.layout.visibleCards, countedCards)
    let poses = (0..<count).flatMap { depth in
      [-1.0, 1].map { jitter in
        preset.layout.pose(
          of: Slot(
            depth: Double(depth),
            shownCards: count,
            jitter: jitter,
            container: container
          )
        )
      }
    }
    let reaches = poses.filter { $0.alpha > 0 }.map { pose in
      let half =
        (pose.size.height * abs(pose.rotation.cos) + pose.size.width * abs(pose.rotation.sin)) / 2
      return abs(pose.center.y - container.height / 2 + preset.container.offset.dy) + half
    }
    return reaches.max() ?? container.height / 2
  }
}
