public import RiffleMotion

/// What a recognizer makes of a press.
public enum Verdict: Hashable, Sendable {
  /// It may still become the gesture.
  case undecided
  /// It is the gesture, if the arena grants it.
  case recognized
  /// It is not the gesture and will not become it.
  case failed
}

/// How many pointers a gesture takes.
public struct PointerLimits: Hashable, Sendable {
  /// What one pointer too many does to a gesture under way.
  public enum ExtraPointerRule: String, CaseIterable, Hashable, Sendable {
    /// The pointer is ignored until it is up.
    case ignore
    /// The gesture is cancelled.
    case cancel
  }

  /// How many pointers must and may be down.
  ///
  /// Fewer than the lower bound end a gesture; more than the upper bound fail one not yet
  /// recognised.
  public var range: ClosedRange<Int>
  /// What one pointer too many does to a gesture under way.
  ///
  /// Defaults to ignoring it.
  public var extraPointer: ExtraPointerRule

  /// Makes limits.
  ///
  /// - Parameters:
  ///   - range: How many pointers must and may be down; from 1.
  ///   - extraPointer: What one pointer too many does to a gesture under way.
  public init(_ range: ClosedRange<Int>, extraPointer: ExtraPointerRule = .ignore) {
    precondition(range.lowerBound >= 1, "no gesture takes \(range.lowerBound) pointers")
    self.range = range
    self.extraPointer = extraPointer
  }

  /// Exactly one pointer.
  public static let one = PointerLimits(1...1)
}

/// The description of a gesture: what a press must do to become it.
///
/// A recognizer only judges; it holds no state. The ``GestureArena`` follows the pointers, asks
/// every recognizer about every event, and decides between those that agree.
///
/// To put a condition of your own on a pan, wrap it: pass everything on, and answer
/// ``Verdict/failed`` where ``PanRecognizer`` says ``Verdict/recognized`` and you disagree.
public protocol GestureRecognizer: Sendable {
  /// Whether the gesture goes on after it was recognised, as a drag does.
  var isContinuous: Bool { get }

  /// How many pointers the gesture takes.
  var pointerLimits: PointerLimits { get }

  /// Judges a press after each of its events.
  ///
  /// Asked until the answer is not ``Verdict/undecided``. A press that is still undecided when it
  /// is lifted has failed.
  func verdict(on press: Press) -> Verdict

  /// Tells the last moment at which a press can still become the gesture; nil for no limit.
  func expiry(of press: Press) -> Timestamp?

  /// Tells how much of the movement up to recognition the reported translation leaves out.
  func droppedTranslation(of press: Press) -> Vector
}

extension GestureRecognizer {
  /// Sets no limit of time.
  public func expiry(of press: Press) -> Timestamp? { nil }

  /// Leaves nothing out.
  public func droppedTranslation(of press: Press) -> Vector { .zero }
}
