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
/// `CASpringAnimation`; the animator's duration does not matter to it. Curves are
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
  var pointList: String {
    [x1, y1, x2, y2].map(CodeNumber.text).joined(separator: ", ")
  }
}

/// CSS: a duration and a timing function for each motion, as custom properties (CSS Easing
/// Functions Level 2).
///
/// A spring is a `linear()` that is off by less than 0.5 percent of the way, over the time in which
/// it settles to a thousandth.
struct CSSCode: CodePlatform {
  func declaration(of motion: PartMotion) -> String {
    let name = CodeWord.kebabCase(motion.name)
    let (duration, timing) = timing(of: motion.law)
    return """
      /* \(motion.comment()) */
      --\(name)-duration: \(CodeNumber.exactText(duration))s;
      --\(name)-timing: \(timing);
      """
  }

  private func timing(of law: PartMotion.Law) -> (duration: Double, css: String) {
    switch law {
    case .spring(let spring, let velocity):
      let figures = SpringFigures(of: spring, velocity: velocity)
      let duration = max(0.001, figures.settlingTime.rounded(decimals: 3))
      let easing = LinearEasing(turns: figures.bounces + 1) { share in
        figures.sample(at: share * duration).value
      }
      return (duration, easing.css)
    case .curve(let curve, let duration):
      return (
        duration.rounded(significantDigits: CodeNumber.digits), "cubic-bezier(\(curve.pointList))"
      )
    }
  }

  func file(title: String, _ blocks: [String]) -> String {
    """
    /* \(title) */
    :root {
    \(blocks.joined(separator: "\n\n").indented)
    }

    """
  }
}

/// Motion (motion.dev): springs by stiffness, damping and mass, as its generator takes them; curves
/// by duration and control points.
struct MotionCode: CodePlatform {
  func declaration(of motion: PartMotion) -> String {
    let text = CodeNumber.text
    let value =
      switch motion.law {
      case .spring(let spring, _):
        "{ type: \"spring\", stiffness: \(text(spring.stiffness)), "
          + "damping: \(text(spring.damping)), mass: \(text(spring.mass)) }"
      case .curve(let curve, let duration):
        "{ duration: \(text(duration)), ease: [\(curve.pointList)] }"
      }
    return """
      // \(motion.comment(withVelocity: true)).
      export const \(motion.codeName) = \(value);
      """
  }

  func file(title: String, _ blocks: [String]) -> String {
    (["// \(title)"] + blocks).joined(separator: "\n\n") + "\n"
  }
}

/// Flutter: `SpringDescription`, for a `SpringSimulation`, and `Cubic`.
struct FlutterCode: CodePlatform {
  func declaration(of motion: PartMotion) -> String {
    let text = CodeNumber.text
    let start = "/// \(motion.comment(withVelocity: true)).\nconst \(motion.codeName)"
    switch motion.law {
    case .spring(let spring, _):
      return "\(start) = SpringDescription(mass: \(text(spring.mass)), "
        + "stiffness: \(text(spring.stiffness)), damping: \(text(spring.damping)));"
    case .curve(let curve, let duration):
      let microseconds = Int((duration * 1e6).rounded())
      let span =
        microseconds % 1_000 == 0
        ? "milliseconds: \(microseconds / 1_000)" : "microseconds: \(microseconds)"
      return "\(start) = Cubic(\(curve.pointList));\n"
        + "const \(motion.codeName)Duration = Duration(\(span));"
    }
  }

  func file(title: String, _ blocks: [String]) -> String {
    let imports = CodeWord.imports("animation.dart';", "physics.dart';", from: "'package:flutter/")
    return (["// \(title)\n\(imports)"] + blocks).joined(separator: "\n\n") + "\n"
  }
}

/// Jetpack Compose: `spring(dampingRatio, stiffness)`, whose mass is 1, and `tween` with
/// `CubicBezierEasing`.
struct ComposeCode: CodePlatform {
  func declaration(of motion: PartMotion) -> String {
    func text(_ number: Double) -> String { CodeNumber.text(number) + "f" }
    let value: String
    switch motion.law {
    case .spring(let spring, _):
      let ratio = text(spring.dampingRatio.withoutNoise)
      value =
        "spring<Float>(dampingRatio = \(ratio), stiffness = \(text(spring.stiffness / spring.mass)))"
    case .curve(let curve, let duration):
      let points = [curve.x1, curve.y1, curve.x2, curve.y2].map(text).joined(separator: ", ")
      value =
        "tween<Float>(durationMillis = \(max(1, Int((duration * 1_000).rounded()))), "
        + "easing = CubicBezierEasing(\(points)))"
    }
    return "/** \(motion.comment(withVelocity: true)). */\nval \(motion.codeName) = \(value)"
  }

  func file(title: String, _ blocks: [String]) -> String {
    let core = "androidx.compose.animation.core."
    let imports = CodeWord.imports("CubicBezierEasing", "spring", "tween", from: core)
    return (["// \(title)\n\(imports)"] + blocks).joined(separator: "\n\n") + "\n"
  }
}
