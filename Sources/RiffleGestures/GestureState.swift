/// The state of a gesture, in UIKit's terms.
///
/// A continuous gesture (a pan) goes from possible to began or failed, and from began through any
/// number of changes to ended or cancelled. A discrete one (a tap, a swipe) goes from possible
/// straight to ended or failed. The last three states are final: each is reported once, and the
/// recognizer returns to possible when its pointers are up.
package enum GestureState: String, CaseIterable, Hashable, Sendable {
  /// The gesture is not recognised yet; also the state of a recognizer without a press.
  case possible
  /// A continuous gesture was recognised.
  case began
  /// A recognised continuous gesture changed.
  case changed
  /// The user finished the gesture; for a discrete gesture, it was recognised.
  case ended
  /// A recognised gesture was cancelled: see ``CancelCause``.
  case cancelled
  /// The press turned out not to be this gesture.
  case failed

  /// Whether the gesture reports nothing more until its pointers are up.
  package var isFinal: Bool {
    switch self {
    case .ended, .cancelled, .failed: true
    case .possible, .began, .changed: false
    }
  }

  /// Whether a recognised gesture is in progress.
  package var isActive: Bool { self == .began || self == .changed }
}
