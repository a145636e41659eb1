import RiffleControls
import RiffleCore
import RiffleTuning

/// Graphs of the gesture that is played, or would be, under the timeline: the card's way, tilt, size and speed, in
/// both slots.
struct CourseGraphs {
  /// There is one for each slot, computed when what it is made of changes.
  private var courses: [(source: Source, course: GestureCourse)?] = [nil, nil]

  private enum Source {
    case player(number: Int)
    /// A gesture on a stack on which it is not played.
    case still(Gesture, Preset, Stage)

    func isSame(as other: Source) -> Bool {
      switch (self, other) {
      case (.player(let number), .player(let otherNumber)): number == otherNumber
      case (
        .still(let gesture, let preset, let stage), .still(let other, let otherPreset, let place)
      ):
        gesture == other && stage == place && preset.hasSameParts(as: otherPreset)
      case (.player, .still), (.still, .player): false
      }
    }
  }

  private static let quantities = GestureCourse.Quantity.allCases

  /// - Parameter height: The height of the plot, in points.
  mutating func show(
    _ panel: Panel,
    _ shown: StudioSnapshot,
    height: Double,
    _ answer: Answer
  ) {
    guard let gesture = shown.nextGesture else {
      return panel.remark("Drag a card, or choose a gesture: its graphs appear here.", indent: 0)
    }
    // While the stage changes its size, a course would be another one in each frame.
    if !shown.view.isMoving(at: shown.time) { follow(gesture, shown.stage) }
    let isPlaying = shown.stage.isPlaying
    let length = courses.compactMap { $0?.course.duration }.max() ?? 1
    let touch = panel.plot(
      "graphs",
      height: height,
      x: 0...length,
      y: 0...Double(Self.quantities.count),
      summary:
        "Position, tilt, size and speed of the card: blue is the slot that is tuned, gray the "
        + "other. Dashed: from there on, a release at a standstill swipes, or is a flick."
    ) { plot in
      let now = shown.stage.time(at: shown.time).seconds
      let lanes = Self.quantities.reversed().enumerated().map { (Double($0), $1) }
      for (foot, quantity) in lanes { draw(quantity, above: foot, shown, plot) }
      let line = [Point(x: now, y: 0), Point(x: now, y: plot.y.upperBound)]
      if isPlaying { plot.line(line, plot.panel.theme.text, width: 2) }
      for (foot, quantity) in lanes {
        label(quantity, above: foot, at: isPlaying ? now : nil, shown, plot)
      }
    }
    switch touch {
    case .began(let place), .moved(let place):
      if !isPlaying { answer(.play(gesture)) }
      answer(.scrub(to: Timestamp(seconds: min(max(place.x, 0), length))))
    case .none, .hovered, .ended: break
    }
  }

  /// Computes the courses whose players, presets or stages have changed.
  private mutating func follow(_ gesture: Gesture, _ stage: StudioStage) {
    for (slot, stack) in stage.stacks.enumerated() {
      let source =
        stage.isPlaying
        ? Source.player(number: stage.playerNumbers[slot])
        : .still(gesture, stack.preset, stack.stage)
      if let known = courses[slot], known.source.isSame(as: source) { continue }
      let player = stage.players?[slot] ?? stage.player(of: gesture, in: slot)
      courses[slot] = (source, GestureCourse(of: player))
    }
  }

  /// Draws a graph in its lane, which is 1 high.
  private func draw(
    _ quantity: GestureCourse.Quantity,
    above foot: Double,
    _ shown: StudioSnapshot,
    _ plot: PanelPlot
  ) {
    let theme = plot.panel.theme
    let length = plot.x.upperBound
    // The current slot is drawn last, on top.
    let known = known(shown).reversed()
    let range = quantity.range(of: known.map(\.course))
    func height(_ value: Double) -> Double {
      let part = (value - range.lowerBound) / (range.upperBound - range.lowerBound)
      return foot + 0.08 + 0.84 * min(max(part, 0), 1)
    }
    func level(_ value: Double) -> [Point] {
      (0...160).map { Point(x: length * Double($0) / 160, y: height(value)) }
    }
    if foot > 0 { plot.line([Point(x: 0, y: foot), Point(x: length, y: foot)], theme.hairline) }
    plot.line([level(quantity.rest)[0], level(quantity.rest)[160]], theme.hairline, width: 1)
    for (slot, course) in known {
      let isCurrent = slot == shown.slot
      let color = isCurrent ? theme.accent : theme.secondary.faded(to: 0.7)
      for limit in course.limits(of: quantity) where isCurrent {
        plot.dashes(level(limit), color.faded(to: 0.6), width: 1)
      }
      for line in course.lines(of: quantity) {
        let points = line.map { Point(x: $0.seconds, y: height($0.value)) }
        plot.line(points, color, width: isCurrent ? 2 : 1.5)
      }
    }
  }

  /// They begin with that of the current slot.
  private func known(_ shown: StudioSnapshot) -> [(slot: Workbench.Slot, course: GestureCourse)] {
    [shown.slot, shown.slot.other].compactMap { slot in
      courses[slot.index].map { (slot: slot, course: $0.course) }
    }
  }

  private func label(
    _ quantity: GestureCourse.Quantity,
    above foot: Double,
    at now: Double?,
    _ shown: StudioSnapshot,
    _ plot: PanelPlot
  ) {
    plot.plate(quantity.title, above: foot, alignment: .left)
    guard let now else { return }
    let words = known(shown).map {
      (slot: $0.slot, value: quantity.words($0.course.value(of: quantity, at: now)))
    }
    let both =
      words.first?.value == words.last?.value
      ? words.first?.value ?? ""
      : words.map { "\($0.slot.title) \($0.value)" }.joined(separator: "  ")
    plot.plate("\(both) \(quantity.unit)", above: foot, alignment: .right)
  }
}

extension PanelPlot {
  /// Writes words at the top of a lane that is 1 high, on a plate that hides the lines behind them.
  fileprivate func plate(_ words: String, above foot: Double, alignment: TextLine.Alignment) {
    let width = panel.width(of: words, .small) + 8
    let place = Rectangle(
      x: alignment == .left ? frame.origin.x + 2 : frame.maxX - width - 2,
      y: self.place(0, foot + 1).y + 2,
      width: width,
      height: 14
    )
    panel.fill(place, panel.theme.control.faded(to: 0.85), radius: 4)
    panel.text(words, in: place, .small, panel.theme.text, alignment: .center)
  }
}

extension GestureCourse.Quantity {
  fileprivate var title: String {
    switch self {
    case .x: "Position"
    case .tilt: "Tilt"
    case .scale: "Size"
    case .speed: "Speed"
    }
  }

  fileprivate var unit: String {
    switch self {
    case .x: "pt"
    case .tilt: "°"
    case .scale: "%"
    case .speed: "pt/s"
    }
  }

  fileprivate var rest: Double { self == .scale ? 1 : 0 }

  /// What a graph shows at least: a smaller change would look like a large one.
  fileprivate var usual: ClosedRange<Double> {
    switch self {
    case .x: -40...40
    case .tilt: -5...5
    case .scale: 0.95...1.05
    case .speed: 0...500
    }
  }

  /// What a graph shows of courses: the flight is cut off, or else what decides it would be too small to see.
  fileprivate func range(of courses: [GestureCourse]) -> ClosedRange<Double> {
    let ranges = courses.map { $0.range(of: self) }
    var lower = min(ranges.map(\.lowerBound).min() ?? 0, usual.lowerBound)
    var upper = max(ranges.map(\.upperBound).max() ?? 0, usual.upperBound)
    if self == .x, let farthest = courses.flatMap({ $0.limits(of: .x).map(abs) }).max() {
      lower = max(lower, -1.6 * farthest)
      upper = min(upper, 1.6 * farthest)
    }
    return lower...upper
  }

  fileprivate func words(_ value: Double) -> String {
    switch self {
    case .x, .speed: value.grouped
    case .tilt: value.text(1)
    case .scale: (value * 100).text(1)
    }
  }
}
