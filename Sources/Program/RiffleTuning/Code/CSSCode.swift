package import RiffleCore
import RiffleSystem

extension TimingCurve {
  var pointList: String { [x1, y1, x2, y2].map(CodeNumber.text).joined(separator: ", ") }

  /// It is the curve itself, or one that is about as quick.
  fileprivate var nearestBezier: TimingCurve {
    switch form {
    case .bezier: self
    // It starts and ends as steeply.
    case .mirrored: (try? TimingCurve(x1, y1, 1 - x1, 1 - y1)) ?? .easeInOut
    default: .easeOut
    }
  }
}

/// The motions of a preset as CSS: a duration and a timing function for each, as custom properties
/// (CSS Easing Functions Level 2).
///
/// A spring is a `linear()` that is off by less than 0.001 of the way, over the time in which it settles, and
/// so is a curve that is no Bezier; browsers without `linear()` get a curve that is about as quick.
package struct CSSCode: Sendable {
  /// To end on the target without a jump, a spring lasts until it stays within this share of its way.
  private static let end = 0.0004

  package init() {}

  func file(head: [String], _ motions: [PartMotion]) -> String {
    let plain = motions.map { declaration(of: $0, fallsBack: true) }
    let sampled = motions.filter { motion in
      switch motion.law {
      case .spring: true
      case .curve(let curve, _): curve.form != .bezier
      }
    }
    let still = motions.map { "--\(name(of: $0))-duration: 0.01s;" }
    let example = motions.first.map(name) ?? "return"
    var text = """
      /*
       * \(head.joined(separator: "\n * "))
       *
       *   .card { transition: transform var(--\(example)-duration) var(--\(example)-timing); }
       */
      :root {
      \(plain.joined(separator: "\n\n").indented)
      }

      """
    if !sampled.isEmpty {
      text += """

        @supports (transition-timing-function: linear(0, 1)) {
          :root {
        \(sampled.map(timingLine).joined(separator: "\n").indented.indented)
          }
        }

        """
    }
    return text + """

      @media (prefers-reduced-motion: reduce) {
        :root {
      \(still.joined(separator: "\n").indented.indented)
        }
      }

      """
  }

  /// The declarations of one motion, without a line break at the end.
  ///
  /// - Parameter fallsBack: Whether a Bezier stands in for a `linear()`.
  package func declaration(of motion: PartMotion, fallsBack: Bool = false) -> String {
    let timing = Self.timing(of: motion.law)
    return """
      /* \(motion.name) */
      --\(name(of: motion))-duration: \(CodeNumber.exactText(timing.duration))s;
      --\(name(of: motion))-timing: \(fallsBack ? timing.fallback : timing.css);
      """
  }

  private func timingLine(of motion: PartMotion) -> String {
    "--\(name(of: motion))-timing: \(Self.timing(of: motion.law).css);"
  }

  private func name(of motion: PartMotion) -> String { CodeWord.kebabCase(motion.name) }

  /// A duration in seconds, a timing function, and one for browsers without `linear()`.
  struct Timing {
    var duration: Double
    var css: String
    var fallback: String

    var line: String { "\(CodeNumber.exactText(duration))s \(css)" }
  }

  static func timing(of law: PartMotion.Law) -> Timing {
    switch law {
    case .spring(let spring, let velocity):
      let figures = SpringFigures(of: spring, velocity: velocity)
      let whole = SpringFigures(of: spring, velocity: velocity, tolerance: Self.end)
      let duration = max(0.001, whole.settlingTime.rounded(decimals: 3))
      let easing = LinearEasing(turns: figures.bounces + 1) { share in
        figures.sample(at: share * duration).value
      }
      let overshoot = figures.bounces > 0 ? "1.2" : "0.9"
      return Timing(
        duration: duration,
        css: easing.css,
        fallback: "cubic-bezier(0.2, \(overshoot), 0.3, 1)"
      )
    case .curve(let curve, let duration):
      let bezier = "cubic-bezier(\(curve.nearestBezier.pointList))"
      let css =
        curve.form == .bezier
        ? bezier : LinearEasing(turns: 2) { share in curve.value(at: share) }.css
      return Timing(
        duration: duration.rounded(significantDigits: CodeNumber.digits),
        css: css,
        fallback: bezier
      )
    }
  }
}
