import RiffleCards
import RiffleMotion

/// CSS: a duration and a timing function for each motion, as custom properties (CSS Easing Functions
/// Level 2).
///
/// A spring is a `linear()` that strays from it by less than 0.5 percent of the way, over the time in
/// which it settles to a thousandth.
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

/// Motion (motion.dev): springs by stiffness, damping and mass, as its spring generator takes them;
/// curves by duration and control points.
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
