public import RiffleMotion

/// A drag: a press that moves away from where it began.
///
/// It is recognised by the straight-line distance from the press, never by the length of the
/// path, so a hand that trembles in place drags nothing.
public struct PanRecognizer: GestureRecognizer, Hashable {
  /// What becomes of the movement that told the pan from a press.
  public enum StartPolicy: String, CaseIterable, Hashable, Sendable {
    /// It is part of the translation: the grabbed point stays under the pointer.
    case includeSlop
    /// The slop is left out, what goes beyond it is kept, as in UIKit: nothing jumps.
    case excludeSlop
    /// All of it is left out, as with Flutter's `DragStartBehavior.start`.
    case resetAtStart
  }

  /// The directions in which a pan may begin.
  public enum Axis: String, CaseIterable, Hashable, Sendable {
    /// Any direction.
    case free
    /// Left and right: the horizontal part must reach the slop and exceed the vertical one.
    case horizontal
    /// Up and down: the vertical part must reach the slop and exceed the horizontal one.
    case vertical
  }

  /// The distance at which a press becomes a pan, in points, from 0.
  ///
  /// Defaults to ``PerPointerKind/slop``: 4 for a mouse, 6 for a pen, 10 for a finger.
  ///
  /// The pan begins *at* the distance. At 0, and on a press that catches something moving, it
  /// begins with the first movement of any length.
  public var slop: PerPointerKind<Double>
  /// What becomes of the slop.
  ///
  /// Defaults to ``StartPolicy/includeSlop`` for a mouse and a pen and to
  /// ``StartPolicy/excludeSlop`` for a finger.
  public var startPolicy: PerPointerKind<StartPolicy>
  /// The directions in which the pan may begin.
  ///
  /// Defaults to ``Axis/free``.
  ///
  /// Once begun it goes anywhere: both parts of the translation are reported.
  public var axis: Axis
  /// How many pointers drag; with several, their middle does.
  ///
  /// Defaults to one, a second ignored.
  public var pointerLimits: PointerLimits

  /// Makes a pan.
  ///
  /// - Parameters:
  ///   - slop: The distance at which a press becomes a pan, in points, from 0.
  ///   - startPolicy: What becomes of the slop.
  ///   - axis: The directions in which the pan may begin.
  ///   - pointerLimits: How many pointers drag.
  public init(
    slop: PerPointerKind<Double> = .slop,
    startPolicy: PerPointerKind<StartPolicy> = PerPointerKind(
      mouse: .includeSlop,
      pen: .includeSlop,
      touch: .excludeSlop
    ),
    axis: Axis = .free,
    pointerLimits: PointerLimits = .one
  ) {
    self.slop = slop
    self.startPolicy = startPolicy
    self.axis = axis
    self.pointerLimits = pointerLimits
  }

  /// A pan goes on after it was recognised.
  public var isContinuous: Bool { true }

  /// Recognises a press that has moved by the slop along the axis.
  public func verdict(on press: Press) -> Verdict {
    guard press.pointerCount >= pointerLimits.range.lowerBound, press.translation != .zero else {
      return .undecided
    }
    let slop = slop(for: press)
    let dx = abs(press.translation.dx)
    let dy = abs(press.translation.dy)
    return switch axis {
    case .free: press.translation.length >= slop ? .recognized : .undecided
    case .horizontal: verdict(along: dx, across: dy, slop: slop)
    case .vertical: verdict(along: dy, across: dx, slop: slop)
    }
  }

  private func verdict(along: Double, across: Double, slop: Double) -> Verdict {
    if along >= slop { return along > across ? .recognized : .failed }
    return across >= slop ? .failed : .undecided
  }

  /// Leaves out what ``startPolicy`` says.
  public func droppedTranslation(of press: Press) -> Vector {
    let moved = press.translation
    switch startPolicy[press.kind] {
    case .includeSlop:
      return .zero
    case .excludeSlop:
      let slop = slop(for: press)
      return moved.length <= slop ? moved : moved * (slop / moved.length)
    case .resetAtStart:
      return moved
    }
  }

  private func slop(for press: Press) -> Double {
    press.catchesMotion ? 0 : slop[press.kind]
  }
}
