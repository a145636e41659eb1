import RiffleDrawing
import RiffleMotion
import RiffleTuning

/// The curves of springs and of timing.
extension StudioSession {
  /// Shows a spring or a curve: position and speed over time, and its figures in words.
  func show(_ motion: PresetMotion, _ panel: Panel) {
    panel.remark(motion.place)
    let samples = motion.samples(141)
    guard let end = samples.last?.seconds, end > 0 else { return }
    let highest = max(1.2, (samples.map(\.value).max() ?? 1) + 0.1)
    let lowest = min(-0.1, (samples.map(\.value).min() ?? 0) - 0.1)
    let fastest = max(samples.map { abs($0.velocity) }.max() ?? 1, 1e-9)
    panel.plot(
      "curve.\(motion.place)",
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
      mark(motion, plot)
    }
    panel.remark(figures(of: motion))
    if case .spring(let spring, let velocity) = motion.law {
      showParameters(of: motion, spring, velocity, panel)
    }
  }

  private func mark(_ motion: PresetMotion, _ plot: PanelPlot) {
    guard case .spring(let spring, let velocity) = motion.law else { return }
    let figures = SpringFigures(of: spring, velocity: velocity)
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

  /// Returns the figures of a motion in words.
  private func figures(of motion: PresetMotion) -> String {
    switch motion.law {
    case .spring(let spring, let velocity):
      let figures = SpringFigures(of: spring, velocity: velocity)
      let over =
        figures.overshoot < 0.001
        ? "no overshoot" : "over \((figures.overshoot * 100).text(1)) %"
      let bounces = figures.bounces == 1 ? "1 bounce" : "\(figures.bounces) bounces"
      return "settles in \(figures.settlingTime.text(2)) s, \(over), \(bounces)"
    case .curve(_, let duration): return "takes \(duration.text(2)) s"
    }
  }

  /// Shows the numbers of a spring in all parametrizations; each that is changed moves the others.
  private func showParameters(
    of motion: PresetMotion,
    _ spring: Spring,
    _ velocity: Double,
    _ panel: Panel
  ) {
    let parameters = SpringParameters(spring)
    let words = SpringParameter.allCases.compactMap { parameter in
      parameters.value(of: parameter).map { "\(parameter.title) \($0.text(3))" }
    }
    for line in stride(from: 0, to: words.count, by: 2) {
      panel.remark(words[line..<min(line + 2, words.count)].joined(separator: "   "))
    }
  }
}

extension Double {
  /// The number with this many decimals.
  func text(_ decimals: Int) -> String {
    PanelRow(name: "", label: "", range: 0...1, standard: 0, digits: decimals).text(of: self)
  }
}

extension SpringParameter {
  /// The words for it.
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
