import RiffleCards
import RiffleMotion

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
