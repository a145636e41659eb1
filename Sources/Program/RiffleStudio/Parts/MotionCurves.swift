import RiffleControls
import RiffleCore
import RiffleFormats
import RiffleTuning

/// The plots of springs and curves, over one common time axis, with handles that can be pulled.
struct MotionCurves {
  /// The pull that goes on; axes and values stay those of the press until it ends.
  private var pull: Pull?

  private struct Pull {
    let name: String
    let handle: MotionHandles.Handle
    let handles: MotionHandles
    let start: MotionHandles.Place
    let axis: TimeAxis
    let heights: ClosedRange<Double>
    var latest: MotionHandles.Place
  }

  private static let (height, reach) = (116.0, 14.0)
  /// What a spring needs that overshoots by half of its way; a larger one needs more.
  private static let usualHeights = -0.26...1.5

  mutating func show(
    _ shown: ShownPreset.Motion,
    _ panel: Panel,
    _ studio: StudioSnapshot,
    _ answer: Answer
  ) {
    let name = shown.motion.name
    let pull = pull.flatMap { $0.name == name ? $0 : nil }
    let (axis, heights) = (pull?.axis ?? studio.preset.axis, pull?.heights ?? Self.heights(shown))
    var frame: Rectangle?
    let touch = panel.plot(
      "curve.\(name)",
      height: Self.height,
      x: 0...axis.end,
      y: heights,
      summary: summary(of: shown, studio)
    ) { plot in
      frame = plot.frame
      draw(shown, axis, studio, plot)
    }
    let scale = (
      x: (frame?.size.width ?? 1) / axis.end,
      y: Self.height / (heights.upperBound - heights.lowerBound)
    )
    switch touch {
    case .none: return
    case .hovered(let place):
      if let near = nearest(to: place, shown.handles, axis, scale) {
        panel.show(near == .end ? .horizontal : .move)
      }
    case .began(let place):
      guard let handles = shown.handles, let near = nearest(to: place, handles, axis, scale)
      else { return }
      self.pull = Pull(
        name: name,
        handle: near,
        handles: handles,
        start: MotionHandles.Place(place),
        axis: axis,
        heights: heights,
        latest: MotionHandles.Place(place)
      )
    case .moved(let place):
      guard let pull, pull.latest != MotionHandles.Place(place) else { break }
      self.pull?.latest = MotionHandles.Place(place)
      self.answer(pull, to: place, .changing, answer)
    case .ended(let place):
      if let pull { self.answer(pull, to: place, .changed, answer) }
      self.pull = nil
    }
    if let handle = pull?.handle { panel.show(handle == .end ? .horizontal : .move) }
  }

  private static func heights(_ shown: ShownPreset.Motion) -> ClosedRange<Double> {
    let (least, most) = (shown.heights.lowerBound - 0.1, shown.heights.upperBound + 0.1)
    return min(usualHeights.lowerBound, least)...max(usualHeights.upperBound, most)
  }

  private func summary(of shown: ShownPreset.Motion, _ studio: StudioSnapshot) -> String {
    let lines =
      "Position (blue) and speed (gray) over time, on the same axis as all other motions."
      + (shown.ghost.isEmpty ? "" : " Dashed: \(studio.slot.other.rawValue.uppercased()).")
    guard shown.handles != nil else { return lines }
    return shown.figures == nil
      ? "\(lines)\nPull the two control points, or the end."
      : "\(lines)\nPull the peak up for more overshoot, sideways for the pace; or pull the end."
  }

  private func nearest(
    to place: Point,
    _ handles: MotionHandles?,
    _ axis: TimeAxis,
    _ scale: (x: Double, y: Double)
  ) -> MotionHandles.Handle? {
    func distance(_ handle: MotionHandles.Place) -> Double {
      let dx = (min(handle.seconds, axis.end) - place.x) * scale.x
      return Vector(dx: dx, dy: (handle.value - place.y) * scale.y).length
    }
    let near = handles?.places.filter { distance($0.place) <= Self.reach } ?? []
    return near.min { distance($0.place) < distance($1.place) }?.handle
  }

  private func answer(_ pull: Pull, to place: Point, _ tweak: Workbench.Tweak, _ answer: Answer) {
    let values = pull.handles.values(
      pulling: pull.handle,
      from: pull.start,
      to: MotionHandles.Place(place)
    )
    answer(
      .tweak(tweak) { (workbench) throws(RiffleError) in
        for (key, value) in values { try workbench.set(key, to: value) }
      }
    )
  }

  private func draw(
    _ shown: ShownPreset.Motion,
    _ axis: TimeAxis,
    _ studio: StudioSnapshot,
    _ plot: PanelPlot
  ) {
    let theme = plot.panel.theme
    let foot = plot.y.lowerBound
    for seconds in axis.ticks {
      plot.line(
        [Point(x: seconds, y: foot), Point(x: seconds, y: plot.y.upperBound)],
        theme.hairline,
        width: 1
      )
      plot.text(axis.words(at: seconds), seconds, foot, alignment: .center)
    }
    plot.line([Point(x: 0, y: 0), Point(x: axis.end, y: 0)], theme.hairline, width: 1)
    plot.line([Point(x: 0, y: 1), Point(x: axis.end, y: 1)], theme.track.faded(to: 0.6), width: 1)
    let fastest = shown.samples.map { abs($0.velocity) }.filter(\.isFinite).max() ?? 1
    plot.line(
      shown.samples.map { Point(x: $0.seconds, y: abs($0.velocity) / max(fastest, 1e-9)) },
      theme.track.faded(to: 0.7),
      width: 1
    )
    plot.dashes(shown.ghost.map { Point(x: $0.seconds, y: $0.value) }, theme.secondary)
    plot.line(shown.samples.map { Point(x: $0.seconds, y: $0.value) }, theme.accent, width: 2)
    if let handles = shown.handles { draw(handles, axis, plot) }
    if let seconds = progress(of: shown, studio) {
      let place = Self.value(of: shown.samples, at: seconds)
      plot.dot(seconds, place, radius: 4.5, theme.text)
    }
  }

  private func draw(_ handles: MotionHandles, _ axis: TimeAxis, _ plot: PanelPlot) {
    let theme = plot.panel.theme
    for (handle, place) in handles.places {
      let x = min(place.seconds, axis.end)
      switch handle {
      case .end:
        plot.line([Point(x: x, y: 0.88), Point(x: x, y: 1.12)], theme.text, width: 2)
        plot.dot(x, 1, theme.text)
      case .firstControl, .secondControl:
        let foot = handle == .firstControl ? Point(x: 0, y: 0) : Point(x: handles.end, y: 1)
        plot.line([foot, Point(x: x, y: place.value)], theme.secondary, width: 1)
        plot.ring(x, place.value)
      case .peak: plot.ring(x, place.value)
      }
    }
  }

  /// How long the motion has been going on on the stage while a gesture is played; nil if it is over.
  private func progress(of shown: ShownPreset.Motion, _ studio: StudioSnapshot) -> Double? {
    guard let player = studio.stage.players?[studio.slot.index] else { return nil }
    let time = studio.stage.time(at: studio.time)
    guard let start = player.start(of: shown.motion, before: time) else { return nil }
    let seconds = time.seconds(since: start)
    return seconds <= min(shown.duration, studio.preset.axis.end) ? seconds : nil
  }

  private static func value(of samples: [MotionSample], at seconds: Double) -> Double {
    guard let last = samples.last, last.seconds > 0 else { return 0 }
    let place = min(max(seconds / last.seconds, 0), 1) * Double(samples.count - 1)
    let index = min(Int(place), samples.count - 2)
    let (one, other) = (samples[index].value, samples[index + 1].value)
    return one + (other - one) * (place - Double(index))
  }
}

extension MotionHandles {
  fileprivate var end: Double { places.first { $0.handle == .end }?.place.seconds ?? 0 }
}

extension MotionHandles.Place {
  fileprivate init(_ point: Point) { self.init(seconds: point.x, value: point.y) }
}

extension PanelPlot {
  /// A handle that can be pulled in any direction.
  fileprivate func ring(_ x: Double, _ y: Double) {
    dot(x, y, radius: 6, panel.theme.accent)
    dot(x, y, radius: 4.5, panel.theme.panel)
    dot(x, y, radius: 2.5, panel.theme.accent)
  }
}
