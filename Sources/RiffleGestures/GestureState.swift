/// How far a gesture has come, in UIKit's words.
///
/// A continuous gesture (a pan) goes from possible to began or failed, and from began over any
/// number of changes to ended or cancelled. A discrete one (a tap, a swipe) goes from possible
/// straight to ended or failed. The last three are final: each is reported once, and the
/// recognizer is possible again when the pointers it followed are up.
public enum GestureState: String, CaseIterable, Hashable, Sendable {
  /// Nothing recognised yet; also the state of a recognizer at rest.
  case possible
  /// A continuous gesture was recognised.
  case began
  /// A recognised gesture went on.
  case changed
  /// The hand finished the gesture; for a discrete gesture, it was recognised.
  case ended
  /// A recognised gesture was taken away from the hand.
  case cancelled
  /// The press turned out not to be this gesture.
  case failed

  /// Whether nothing more is reported until the pointers are up.
  public var isFinal: Bool {
    switch self {
    case .ended, .cancelled, .failed: true
    case .possible, .began, .changed: false
    }
  }

  /// Whether a recognised gesture is under way.
  public var isActive: Bool { self == .began || self == .changed }
}
