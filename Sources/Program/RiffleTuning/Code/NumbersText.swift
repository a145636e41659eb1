import RiffleCore
import RiffleSystem

/// The springs and timing curves of a preset in the words of other platforms, a line for each, and the
/// thresholds of its drags and releases.
///
/// Lengths are points, which are pixels of CSS and density-independent pixels of Android; a motion from 0 to
/// 1 is meant, so a velocity is in whole distances per second.
struct NumbersText {
  private let preset: Preset
  private let head: [String]

  init(of preset: Preset, head: [String]) { (self.preset, self.head) = (preset, head) }

  var text: String {
    let motions = preset.motions.map { motion in
      let figures = Self.figures(of: motion.law)
      return (["\(motion.name): \(figures.title)"] + Self.table(figures.lines))
        .joined(separator: "\n")
    }
    let thresholds = ["drag", "release"].map { section in
      (["Tunables of the \(section)"] + Self.table(tunables(of: section))).joined(separator: "\n")
    }
    return ([head.joined(separator: "\n")] + motions + thresholds).joined(separator: "\n\n") + "\n"
  }

  private static func table(_ rows: [(name: String, text: String)]) -> [String] {
    let width = (rows.map(\.name.count).max() ?? 0) + 2
    return rows.map { name, text in
      "  \(name)\(String(repeating: " ", count: width - name.count))\(text)"
    }
  }

  private func tunables(of section: String) -> [(name: String, text: String)] {
    preset.catalog.tunables(of: preset).filter { $0.key.hasPrefix("\(section).") }
      .compactMap { tunable in
        preset.value(of: tunable).map { (tunable.key, tunable.domain.written($0)) }
      }
  }

  private typealias Figures = (title: String, lines: [(name: String, text: String)])

  private static func figures(of law: PartMotion.Law) -> Figures {
    switch law {
    case .spring(let spring, let velocity): figures(of: spring, velocity)
    case .curve(let curve, let duration): figures(of: curve, duration)
    }
  }

  private static func number(_ number: Double) -> String { CodeNumber.text(number) }

  private static func figures(of spring: Spring, _ velocity: Double) -> Figures {
    let (mass, stiffness, damping) = (
      number(spring.mass), number(spring.stiffness), number(spring.damping)
    )
    // Those of a spring of unit mass that moves alike.
    let (unitStiffness, ratio) = (
      number(spring.stiffness / spring.mass), number(spring.dampingRatio)
    )
    let speed = number(velocity)
    let figures = SpringFigures(of: spring, velocity: velocity)
    let start = velocity == 0 ? "" : ", starts at \(speed) distances per second"
    return (
      "a spring, settled after \(number(figures.settlingTime.rounded(decimals: 3))) s\(start)",
      [
        (
          "SwiftUI",
          ".interpolatingSpring(mass: \(mass), stiffness: \(stiffness), damping: \(damping), "
            + "initialVelocity: \(speed))"
        ),
        (
          "SwiftUI, iOS 17",
          ".interpolatingSpring(duration: \(number(spring.response)), "
            + "bounce: \(number(spring.bounce)), initialVelocity: \(speed))"
        ),
        (
          "UIKit",
          "UISpringTimingParameters(mass: \(mass), stiffness: \(stiffness), damping: \(damping), "
            + "initialVelocity: CGVector(dx: \(speed), dy: \(speed)))"
        ),
        (
          "Core Animation",
          "CASpringAnimation: mass = \(mass), stiffness = \(stiffness), damping = \(damping), "
            + "initialVelocity = \(speed)"
        ),
        (
          "Flutter",
          "SpringSimulation(SpringDescription(mass: \(mass), stiffness: \(stiffness), "
            + "damping: \(damping)), 0, 1, \(speed))"
        ),
        ("Compose", "spring(dampingRatio = \(ratio)f, stiffness = \(unitStiffness)f)"),
        ("Android", "SpringForce(1f).setDampingRatio(\(ratio)f).setStiffness(\(unitStiffness)f)"),
        (
          "Reanimated",
          "withSpring(1, { mass: \(mass), stiffness: \(stiffness), damping: \(damping), "
            + "velocity: \(speed) })"
        ),
        (
          "react-spring",
          "config: { mass: \(mass), tension: \(stiffness), friction: \(damping), "
            + "velocity: \(number(velocity / 1000)) }"
        ),
        (
          "Motion",
          "{ type: \"spring\", mass: \(mass), stiffness: \(stiffness), damping: \(damping), "
            + "velocity: \(speed) }"
        ),
        ("CSS", CSSCode.timing(of: .spring(spring, velocity: velocity)).line),
      ]
    )
  }

  private static func figures(of curve: TimingCurve, _ duration: Double) -> Figures {
    let css = ("CSS", CSSCode.timing(of: .curve(curve, duration: duration)).line)
    let seconds = number(duration)
    guard curve.form == .bezier else {
      return ("a curve of \(seconds) s that is no Bezier: keyframes of CSS's points", [css])
    }
    let milliseconds = number(duration * 1000)
    let points = curve.pointList
    let floats = [curve.x1, curve.y1, curve.x2, curve.y2].map { "\(number($0))f" }
      .joined(separator: ", ")
    let first = "CGPoint(x: \(number(curve.x1)), y: \(number(curve.y1)))"
    let second = "CGPoint(x: \(number(curve.x2)), y: \(number(curve.y2)))"
    return (
      "a curve of \(seconds) s",
      [
        ("SwiftUI", ".timingCurve(\(points), duration: \(seconds))"),
        (
          "UIKit",
          "UICubicTimingParameters(controlPoint1: \(first), controlPoint2: \(second)), "
            + "duration \(seconds)"
        ),
        (
          "Core Animation",
          "CAMediaTimingFunction(controlPoints: \(points)), duration = \(seconds)"
        ),
        ("Flutter", "Cubic(\(points)), Duration(microseconds: \(Int((duration * 1e6).rounded())))"),
        (
          "Compose",
          "tween(\(Int((duration * 1000).rounded())), easing = CubicBezierEasing(\(floats)))"
        ),
        ("Android", "PathInterpolator(\(floats)), \(milliseconds) ms"),
        (
          "Reanimated",
          "withTiming(1, { duration: \(milliseconds), easing: Easing.bezier(\(points)) })"
        ),
        (
          "react-spring",
          "config: { duration: \(milliseconds), easing: BezierEasing(\(points)) }"
            + " // npm: bezier-easing"
        ),
        ("Motion", "{ duration: \(seconds), ease: [\(points)] }"),
        css,
      ]
    )
  }
}

extension ParameterDomain {
  fileprivate func written(_ value: ParameterValue) -> String {
    let suffix =
      switch unit {
      case .none: ""
      case .degrees: unit.rawValue
      default: " \(unit.rawValue)"
      }
    return switch value {
    case .none: "none"
    case .number(let number): CodeNumber.exactText(number) + suffix
    case .flag(let flag): flag ? "yes" : "no"
    case .text(let text): text
    case .numbers(let numbers):
      numbers.map(CodeNumber.exactText).joined(separator: ", ") + suffix
    case .texts(let texts): texts.joined(separator: ", ")
    }
  }
}
