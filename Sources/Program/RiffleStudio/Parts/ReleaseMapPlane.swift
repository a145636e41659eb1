import RiffleControls
import RiffleCore
import RiffleTuning

struct ReleaseMapPlane: StudioPart {
  /// The release velocity to the right, in points per second.
  private var speed = 0.0
  /// It counts cells, each a point and a half wide.
  private static let side = 160
  /// The latest map, reused until the preset, window or velocity changes.
  private var kept: (map: ReleaseMap, preset: Preset, window: Size)?

  mutating func show(_ panel: Panel, _ shown: StudioSnapshot, _ answer: Answer) {
    let slot = shown.slot.index
    let map = map(of: shown.stage.stacks[slot])
    let head = panel.takeRow(28)
    panel.text("Where letting go swipes", in: head, .head)
    panel.text(
      "±\(map.reach.grouped) pt",
      in: head,
      .small,
      panel.theme.secondary,
      alignment: .right
    )
    let release = shown.stage.release(of: slot, at: shown.time)
    panel.plot(
      "map",
      height: panel.rowWidth - 16,
      x: -map.reach...map.reach,
      y: -map.reach...map.reach
    ) { plot in
      draw(map, plot)
      if map.swipingShare == 0 { sayNothingSwipes(plot) }
      if let release { draw(release, plot) }
    }
    let row = PanelRow(
      name: "map.speed",
      label: "Velocity",
      range: -3000...3000,
      standard: 0,
      step: 50,
      digits: 0,
      unit: "pt/s",
      summary: "The velocity to the right at the release."
    )
    _ = panel.row(row, value: &speed)
  }

  private mutating func map(of stack: CardStack) -> ReleaseMap {
    if let kept, kept.map.velocity.dx == speed, kept.window == stack.stage.window,
      kept.preset.hasSameParts(as: stack.preset)
    {
      return kept.map
    }
    let map = ReleaseMap.growing(of: stack, velocity: Vector(dx: speed, dy: 0), side: Self.side)
    kept = (map, stack.preset, stack.stage.window)
    return map
  }

  private func draw(_ map: ReleaseMap, _ plot: PanelPlot) {
    let step = 2 * map.reach / Double(map.side)
    // The colors go into the corners, so the ground does too.
    plot.fill(x: plot.x, y: plot.y, plot.panel.theme.control)
    var directions: Set<Direction> = []
    for row in 0..<map.side {
      var column = 0
      while column < map.side {
        let direction = map[column, row]
        var end = column + 1
        while end < map.side, map[end, row] == direction { end += 1 }
        if let direction {
          directions.insert(direction)
          let left = -map.reach + Double(column) * step
          // The plane's y grows downward, that of a plot upward.
          let top = map.reach - Double(row) * step
          plot.fill(
            x: left...(-map.reach + Double(end) * step),
            y: (top - step)...top,
            direction.color.faded(to: 0.3)
          )
        }
        column = end
      }
    }
    let theme = plot.panel.theme
    plot.line([Point(x: -map.reach, y: 0), Point(x: map.reach, y: 0)], theme.hairline, width: 1)
    plot.line([Point(x: 0, y: -map.reach), Point(x: 0, y: map.reach)], theme.hairline, width: 1)
    name(directions, reach: map.reach, plot)
  }

  private func sayNothingSwipes(_ plot: PanelPlot) {
    let lines = [
      "Nothing swipes within \(plot.x.upperBound.grouped) pt", "at \(speed.grouped) pt/s.",
    ]
    for (index, line) in lines.enumerated() {
      var place = plot.frame
      place.origin.y += 12 + 16 * Double(index)
      place.size.height = 16
      plot.panel.text(line, in: place, .small, plot.panel.theme.text, alignment: .center)
    }
  }

  private func name(_ directions: Set<Direction>, reach: Double, _ plot: PanelPlot) {
    // Beside the axes; small text is drawn 15 points above its place.
    let line = reach - plot.numbers(at: Point(x: 0, y: plot.frame.origin.y + 16)).y
    let color = plot.panel.theme.text
    for direction in directions {
      switch direction {
      case .left: plot.text("left", -reach, 0, color)
      case .right: plot.text("right", reach, 0, color, alignment: .right)
      case .up: plot.text("up", 0, reach - 1.25 * line, color)
      case .down: plot.text("down", 0, 0.25 * line - reach, color)
      default: break
      }
    }
  }

  private func draw(_ release: ReleaseFigures, _ plot: PanelPlot) {
    let (start, end) = (release.travel, release.projectedTravel)
    let theme = plot.panel.theme
    plot.line([Point(x: start.dx, y: -start.dy), Point(x: end.dx, y: -end.dy)], theme.text)
    plot.dot(start.dx, -start.dy, radius: 4, theme.text)
    plot.dot(end.dx, -end.dy, radius: 3, theme.secondary)
  }
}
