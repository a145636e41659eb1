import RiffleCards
import RiffleMotion

/// SwiftUI: `Animation.spring(response:dampingFraction:)`, whose formulas are those of
/// `Spring(response:dampingRatio:)` (WWDC 2018, session 803); `spring(duration:bounce:)` for a spring
/// that is damped more than critically; `interpolatingSpring` for one that starts with a velocity.
struct SwiftUICode: CodePlatform {
  func declaration(of motion: PartMotion) -> String {
    "/// \(motion.comment()).\nstatic let \(motion.codeName) = Animation\(call(motion.law))"
  }

  private func call(_ law: PartMotion.Law) -> String {
    let text = CodeNumber.text
    switch law {
    case .spring(let spring, let velocity) where velocity != 0:
      return
        ".interpolatingSpring(mass: \(text(spring.mass)), stiffness: \(text(spring.stiffness)), "
        + "damping: \(text(spring.damping)), initialVelocity: \(text(velocity)))"
    case .spring(let spring, _):
      let ratio = spring.dampingRatio.withoutNoise
      return ratio > 1
        ? ".spring(duration: \(text(spring.response)), bounce: \(text(spring.bounce)))"
        : ".spring(response: \(text(spring.response)), dampingFraction: \(text(ratio)))"
    case .curve(let curve, let duration):
      return ".timingCurve(\(curve.pointList), duration: \(text(duration)))"
    }
  }

  func file(title: String, _ blocks: [String]) -> String {
    """
    \(CodeWord.imports("SwiftUI"))

    /// \(title)
    enum Motion {
    \(blocks.joined(separator: "\n\n").indented)
    }

    """
  }
}

/// UIKit's timing parameters.
///
/// `UISpringTimingParameters(mass:stiffness:damping:initialVelocity:)` has the equation of
/// `CASpringAnimation`; the animator's own duration does not matter to it. Curves are
/// `UICubicTimingParameters`.
struct UIKitCode: CodePlatform {
  func declaration(of motion: PartMotion) -> String {
    let text = CodeNumber.text
    let start = "/// \(motion.comment()).\nstatic let \(motion.codeName)"
    switch motion.law {
    case .spring(let spring, let velocity):
      return """
        \(start) = UISpringTimingParameters(
          mass: \(text(spring.mass)),
          stiffness: \(text(spring.stiffness)),
          damping: \(text(spring.damping)),
          initialVelocity: CGVector(dx: \(text(velocity)), dy: \(text(velocity)))
        )
        """
    case .curve(let curve, let duration):
      return """
        \(start) = UICubicTimingParameters(
          controlPoint1: CGPoint(x: \(text(curve.x1)), y: \(text(curve.y1))),
          controlPoint2: CGPoint(x: \(text(curve.x2)), y: \(text(curve.y2)))
        )
        static let \(motion.codeName)Duration: TimeInterval = \(text(duration))
        """
    }
  }

  func file(title: String, _ blocks: [String]) -> String {
    """
    \(CodeWord.imports("UIKit"))

    /// \(title)
    @MainActor
    enum Motion {
    \(blocks.joined(separator: "\n\n").indented)
    }

    """
  }
}

extension TimingCurve {
  /// The control points, separated by commas.
  var pointList: String {
    [x1, y1, x2, y2].map(CodeNumber.text).joined(separator: ", ")
  }
}
