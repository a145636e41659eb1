import RiffleCards
import RiffleDrawing
import RiffleFormats
import RiffleMotion
import RiffleTuning

/// A spring or a curve: its plot of position and speed, its figures in words, and its parameters.
struct MotionPanel {
  /// The parameters by which springs are shown.
  private var family = SpringFamily.response

  mutating func show(_ shown: ShownPreset.Motion, _ panel: Panel, _ answer: Answer) {
    let (motion, samples) = (shown.motion, shown.samples)
    panel.heading(motion.name)
    guard let end = samples.last?.seconds, end > 0 else { return }
    let highest = max(1.2, (samples.map(\.value).max() ?? 1) + 0.1)
    let lowest = min(-0.1, (samples.map(\.value).min() ?? 0) - 0.1)
    let fastest = max(samples.map { abs($0.velocity) }.max() ?? 1, 1e-9)
    panel.plot(
      "curve.\(motion.name)",
      height: 96,
      x: 0...end,
      y: lowest...highest,
      summary: "Position (blue) and speed (gray) over time, from 0 to where it comes to rest."
    ) { plot in
      let theme = plot.panel.theme
      plot.line([Point(x: 0, y: 0), Point(x: end, y: 0)], theme.hairline, width: 1)
      plot.line([Point(x: 0, y: 1), Point(x: end, y: 1)], theme.track.faded(to: 0.6), width: 1)
      plot.line(
        samples.map { Point(x: $0.seconds, y: abs($0.velocity) / fastest) },
        theme.track,
        width: 1
      )
      plot.line(samples.map { Point(x: $0.seconds, y: $0.value) }, theme.accent, width: 2)
      if let figures = shown.figures { mark(figures, plot) }
    }
    panel.remark(words(for: shown))
    if case .spring(let spring, _) = motion.law { show(spring, of: motion, panel, answer) }
  }

  private func mark(_ figures: SpringFigures, _ plot: PanelPlot) {
    if let time = figures.overshootTime {
      plot.dot(time, 1 + figures.overshoot, plot.panel.theme.accent)
    }
    let settling = figures.settlingTime
    plot.line(
      [Point(x: settling, y: 0.92), Point(x: settling, y: 1.08)],
      plot.panel.theme.secondary,
      width: 1
    )
  }

  private func words(for shown: ShownPreset.Motion) -> String {
    guard let figures = shown.figures else {
      return "takes \((shown.samples.last?.seconds ?? 0).text(2)) s"
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
    guard let target = SpringTarget(motion.keys) else {
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
        summary: "Moves \(motion.keys.joined(separator: " and "))."
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
    let values = target.keys.compactMap { key, parameter in
      changed.value(of: parameter).map { (key, $0.rounded(significantDigits: 6)) }
    }
    answer(
      .tweak(tweak) { (workbench) throws(RiffleError) in
        for (key, value) in values { try workbench.set(key, to: .number(value)) }
      }
    )
  }
}

/// The tunables that a spring is written to.
private struct SpringTarget {
  let keys: [(key: String, parameter: SpringParameter)]

  /// Nil if the keys do not describe a whole spring.
  init?(_ keys: [String]) {
    let found = keys.compactMap { key -> (String, SpringParameter)? in
      if key.hasSuffix("Response") { return (key, .response) }
      if key.hasSuffix("DampingRatio") { return (key, .dampingRatio) }
      if key.hasSuffix(".bounciness") { return (key, .bounciness) }
      if key.hasSuffix(".speed") { return (key, .speed) }
      return nil
    }
    guard found.count == keys.count, found.count == 2 else { return nil }
    self.keys = found
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
  /// The range of the slider.
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
