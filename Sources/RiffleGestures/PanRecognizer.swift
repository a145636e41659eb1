package import RiffleMotion

/// A drag: a press that moves away from where it began.
///
/// It is recognised by the straight-line distance from the press and not by the length of the
/// path, so a hand that trembles in place drags nothing.
package struct PanRecognizer: GestureRecognizer, Hashable {
  /// The part of the movement before recognition that the translation includes.
  package enum StartPolicy: String, CaseIterable, Hashable, Sendable {
    /// All of it: the grabbed point stays under the pointer.
    case includeSlop
    /// Only the movement beyond the slop, as in UIKit: nothing jumps.
    case excludeSlop
    /// None: the translation begins at zero, as with Flutter's `DragStartBehavior.start`.
    case resetAtStart
  }

  /// The directions in which a pan may begin.
  package enum Axis: String, CaseIterable, Hashable, Sendable {
    /// Any direction.
    case free
    /// Left and right: the horizontal part must reach the slop and exceed the vertical one.
    case horizontal
    /// Up and down: the vertical part must reach the slop and exceed the horizontal one.
    case vertical
  }

  /// The distance from the press at which the pan begins, in points, from 0.
  ///
  /// Defaults to ``PerPointerKind/slop``: 4 for a mouse, 6 for a pen, 10 for a finger.
  ///
  /// With a slop of 0, and on a press that catches a moving object, the pan begins with the first
  /// movement of any length.
  package var slop: PerPointerKind<Double>
  /// The part of the movement before recognition that the translation includes.
  ///
  /// Defaults to ``StartPolicy/includeSlop`` for a mouse and a pen and to
  /// ``StartPolicy/excludeSlop`` for a finger.
  package var startPolicy: PerPointerKind<StartPolicy>
  /// The directions in which the pan may begin.
  ///
  /// Defaults to ``Axis/free``.
  ///
  /// Once begun, the pan reports both parts of the translation.
  package var axis: Axis
  /// The number of pointers that drag, from 1; several drag by their mean position.
  ///
  /// Defaults to one, with a second one ignored.
  package var pointerLimits: PointerLimits

  /// Makes a pan.
  ///
  /// - Parameters:
  ///   - slop: The distance from the press at which the pan begins, in points, from 0. Defaults to
  ///     ``PerPointerKind/slop``.
  ///   - startPolicy: The part of the movement before recognition that the translation includes.
  ///     Defaults to all of it for a mouse and a pen, and to the part beyond the slop for a finger.
  ///   - axis: The directions in which the pan may begin. Defaults to any.
  ///   - pointerLimits: The number of pointers that drag. Defaults to one.
  package init(
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

  /// Whether the gesture continues after it was recognised: true for a pan.
  package var isContinuous: Bool { true }

  /// Recognises a press that has moved by at least the slop along the axis.
  package func verdict(on press: Press) -> GestureVerdict {
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

  private func verdict(along: Double, across: Double, slop: Double) -> GestureVerdict {
    if along >= slop { return along > across ? .recognized : .failed }
    return across >= slop ? .failed : .undecided
  }

  /// Returns the part of the movement that ``startPolicy`` leaves out.
  package func droppedTranslation(of press: Press) -> Vector {
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
