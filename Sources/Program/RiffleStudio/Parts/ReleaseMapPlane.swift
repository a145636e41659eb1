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

  func frame(in layout: StudioLayout) -> Rectangle {
    let place = layout.openStage
    return Rectangle(
      x: place.origin.x + 12,
      y: max(place.origin.y + 12, layout.lines.origin.y - 334),
      width: min(280, place.size.width - 24),
      height: 334
    )
  }

  mutating func show(_ panel: Panel, _ shown: StudioSnapshot, _ answer: Answer) {
    panel.text("Where letting go swipes", in: panel.takeRow(28), .head)
    let slot = shown.slot.index
    let map = map(of: shown.stage.stacks[slot])
    let release = shown.stage.release(of: slot, at: shown.time)
    panel.plot("map", height: 240, x: -map.reach...map.reach, y: -map.reach...map.reach) { plot in
      draw(map, plot)
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
    let map = ReleaseMap(of: stack, velocity: Vector(dx: speed, dy: 0), side: Self.side)
    kept = (map, stack.preset, stack.stage.window)
    return map
  }

  private func draw(_ map: ReleaseMap, _ plot: PanelPlot) {
    let step = 2 * map.reach / Double(map.side)
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

  private func name(_ directions: Set<Direction>, reach: Double, _ plot: PanelPlot) {
    // Small text is drawn 15 points above its place.
    let middle = reach - plot.numbers(at: Point(x: 0, y: plot.frame.origin.y + 8)).y
    let color = plot.panel.theme.text
    for direction in directions {
      switch direction {
      case .left: plot.text("left", -reach, -middle, color)
      case .right: plot.text("right", reach, -middle, color, alignment: .right)
      case .up: plot.text("up", 0, reach - 2.5 * middle, color, alignment: .center)
      case .down: plot.text("down", 0, 0.5 * middle - reach, color, alignment: .center)
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
