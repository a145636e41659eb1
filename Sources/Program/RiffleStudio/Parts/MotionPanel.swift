import RiffleControls
import RiffleCore
import RiffleFormats
import RiffleTuning

/// A spring or a curve: its plot of position and speed, which can be pulled, figures and parameters.
struct MotionPanel {
  private var family = SpringFamily.response
  private var curves = MotionCurves()

  /// - Parameter hasRows: Whether its tunables are right above, under a heading.
  mutating func show(
    _ shown: ShownPreset.Motion,
    hasRows: Bool,
    _ panel: Panel,
    _ studio: StudioSnapshot,
    _ answer: Answer
  ) {
    if !hasRows { panel.heading(shown.motion.name) }
    curves.show(shown, panel, studio, answer)
    panel.remark(words(for: shown))
    if case .spring(let spring, _) = shown.motion.law {
      show(spring, of: shown.motion, hasRows: hasRows, panel, answer)
    }
  }

  private func words(for shown: ShownPreset.Motion) -> String {
    guard let figures = shown.figures else {
      return "takes \(shown.duration.text(2)) s"
    }
    let over =
      figures.overshoot < 0.001
      ? "no overshoot" : "over \((figures.overshoot * 100).text(1)) %"
    let bounces =
      figures.bounces == 0
      ? "" : figures.bounces == 1 ? ", 1 bounce" : ", \(figures.bounces) bounces"
    return "settles in \(figures.settlingTime.text(2)) s, \(over)\(bounces)"
  }

  /// Changing one parameter moves all others.
  private mutating func show(
    _ spring: Spring,
    of motion: PartMotion,
    hasRows: Bool,
    _ panel: Panel,
    _ answer: Answer
  ) {
    let families = SpringFamily.allCases
    var choice = families.firstIndex(of: family)
    if panel.menu(
      "family.\(motion.name)",
      label: "As",
      options: families.map(\.title),
      selection: &choice,
      summary: "The numbers that describe the spring. All of them follow each other."
    ), let choice {
      family = families[choice]
    }
    // The same numbers are not shown twice.
    let targets = SpringTunables(of: motion)?.parameters?.map { $0.parameter } ?? []
    if hasRows, Set(targets) == Set(family.parameters) { return }
    let parameters = SpringParameters(spring)
    for parameter in family.parameters {
      guard let value = parameters.value(of: parameter) else {
        panel.remark("A spring like this has no \(parameter.title).")
        continue
      }
      show(parameter, value, of: motion, parameters, panel, answer)
    }
  }

  private func show(
    _ parameter: SpringParameter,
    _ value: Double,
    of motion: PartMotion,
    _ parameters: SpringParameters,
    _ panel: Panel,
    _ answer: Answer
  ) {
    guard let targets = SpringTunables(of: motion)?.parameters else {
      return panel.remark("\(parameter.title) \(value.text(3))")
    }
    var new = value
    let change = panel.row(
      PanelRow(
        name: "\(motion.name).\(parameter.rawValue)",
        label: parameter.title.prefix(1).uppercased() + parameter.title.dropFirst(),
        range: parameter.range,
        standard: value,
        digits: parameter.range.upperBound > 50 ? 1 : 3,
        summary: "Moves \(motion.keys.map { TunableLabel($0).path }.joined(separator: " and "))."
      ),
      value: &new
    )
    guard let tweak = change.tweak else { return }
    var changed = parameters
    do throws(MotionError) {
      try changed.set(parameter, to: new)
    } catch {
      return answer(.tell("\(error)"))
    }
    let values = targets.compactMap { key, parameter in
      changed.value(of: parameter).map { (key, $0.rounded(significantDigits: 6)) }
    }
    answer(
      .tweak(tweak) { (workbench) throws(RiffleError) in
        for (key, value) in values { try workbench.set(key, to: .number(value)) }
      }
    )
  }
}

/// A set of parameters that together describe a spring.
private enum SpringFamily: CaseIterable {
  case response, physical, swiftUI, motion, origami, pop

  var title: String {
    switch self {
    case .response: "Response, damping ratio"
    case .physical: "Stiffness, damping, mass"
    case .swiftUI: "Duration, bounce (SwiftUI)"
    case .motion: "Visual duration, bounce"
    case .origami: "Tension, friction"
    case .pop: "Bounciness, speed"
    }
  }

  var parameters: [SpringParameter] {
    switch self {
    case .response: [.response, .dampingRatio]
    case .physical: [.stiffness, .damping, .mass]
    case .swiftUI: [.response, .bounce]
    case .motion: [.visualDuration, .visualBounce]
    case .origami: [.tension, .friction]
    case .pop: [.bounciness, .speed]
    }
  }
}

extension SpringParameter {
  fileprivate var range: ClosedRange<Double> {
    switch self {
    case .stiffness: 10...2000
    case .damping: 1...120
    case .mass: 0.1...10
    case .dampingRatio: 0.1...2
    case .response, .visualDuration: 0.05...2
    case .bounce: -0.9...0.9
    case .tension: 1...500
    case .friction: 1...60
    case .bounciness, .speed: 0...20
    case .visualBounce: 0...0.95
    }
  }

  fileprivate var title: String {
    switch self {
    case .stiffness: "stiffness"
    case .damping: "damping"
    case .mass: "mass"
    case .dampingRatio: "damping ratio"
    case .response: "response"
    case .bounce: "bounce"
    case .tension: "tension"
    case .friction: "friction"
    case .bounciness: "bounciness"
    case .speed: "speed"
    case .visualDuration: "visual duration"
    case .visualBounce: "visual bounce"
    }
  }
}

extension Double {
  func text(_ decimals: Int) -> String {
    PanelRow(name: "", label: "", range: 0...1, standard: 0, digits: decimals).text(of: self)
  }
}
