import RiffleControls
import RiffleCore
import RiffleFormats
import RiffleShell
import RiffleTuning

/// The strip under the stage: gestures, the course of the one that is played, and the last release.
struct TimelinePanel {
  /// In a narrower strip the speeds have the place of the time.
  private static let leastForSpeeds = 480.0
  private static let leastForSigns = 210.0
  private var gestures: GestureShelf
  private var graphs = CourseGraphs()

  init(_ gestures: GestureShelf) { self.gestures = gestures }

  /// - Parameter graphHeight: The height of the graphs, in points.
  mutating func show(
    _ panel: Panel,
    _ shown: StudioSnapshot,
    graphHeight: Double,
    _ answer: Answer
  ) {
    let stage = shown.stage
    let isRunning = stage.isPlaying && stage.isMoving(at: shown.time)
    let isNarrow = panel.rowWidth < Self.leastForSpeeds
    let shares = isNarrow ? [0.32, 0.21, 0.21, 0.26] : [0.28, 0.12, 0.12, 0.12, 0.36]
    panel.sideBySide(shares) { column in
      switch column {
      case 0: showGestures(panel, shown, answer)
      case 1:
        // In a low window, words that are cut say less than few.
        let title = panel.rowWidth < panel.width(of: "Keep gesture") + 12 ? "Keep" : "Keep gesture"
        if panel.buttons(
          [title],
          names: ["Keep"],
          summaries: ["Keeps your last gesture, so that it can be played at any time."]
        ) != nil {
          keep(stage.lastGesture, answer)
        }
      case 2:
        if panel.button(isRunning ? "Pause" : "Play", summary: StudioAction.playOrPause.key) {
          answer(.perform(.playOrPause))
        }
      case 3:
        if panel.checkbox(
          "Loop",
          isOn: stage.transport.end == .loop,
          summary: "Plays the gesture again and again. \(StudioAction.loop.key)"
        ) {
          answer(.perform(.loop))
        }
      default: showSpeed(panel, stage.speed, answer)
      }
    }
    showCourse(panel, shown, answer)
    // The box is at the end of the row.
    let graphs = "Graphs"
    let share = min(0.5, (panel.width(of: graphs) + 27) / panel.rowWidth)
    panel.sideBySide([1 - share, share], gap: 0) { column in
      if column == 0 {
        if isNarrow { return showSpeed(panel, stage.speed, answer) }
        panel.remark(place(shown), indent: 0)
      } else if panel.checkbox(
        graphs,
        isOn: shown.view.isGraphOpen,
        summary: "Position, tilt, size and speed of the card over time. "
          + StudioAction.toggleGraph.key
      ) {
        answer(.perform(.toggleGraph))
      }
    }
    if shown.view.isGraphOpen { self.graphs.show(panel, shown, height: graphHeight, answer) }
  }

  private mutating func keep(_ gesture: Gesture?, _ answer: Answer) {
    guard let gesture else {
      return answer(.tell("There is no gesture yet: drag a card first"))
    }
    do throws(RiffleError) {
      let name = gestures.freeName(like: "gesture")
      try gestures.save(gesture.renamed(name))
      answer(.choose(gesture.renamed(name)))
      answer(.tell("The gesture is kept as \"\(name)\""))
    } catch {
      answer(.tell("\(error)"))
    }
  }

  private func showGestures(_ panel: Panel, _ shown: StudioSnapshot, _ answer: Answer) {
    let offered = gestures.gestures + [shown.stage.lastGesture].compactMap(\.self)
    var choice = offered.firstIndex { $0 == shown.nextGesture }
    if panel.menu(
      "gesture",
      options: offered.map { shown.stage.title(of: $0) },
      selection: &choice,
      // A gesture dropped on the window is not in the list.
      placeholder: shown.nextGesture?.name ?? "",
      summary: "Plays a gesture."
    ), let choice {
      answer(.play(offered[choice]))
    }
  }

  private func showSpeed(_ panel: Panel, _ speed: PlaybackSpeed, _ answer: Answer) {
    let speeds = PlaybackSpeed.allCases
    var choice = speeds.firstIndex(of: speed) ?? 0
    if panel.segments(
      "speed",
      options: speeds.map { panel.rowWidth < Self.leastForSigns ? $0.title : "\($0.title) x" },
      selection: &choice,
      summary: "The speed of all that moves by itself. \(StudioAction.speed(.full).key) to "
        + "\(StudioAction.speed(.tenth).key)."
    ) {
      answer(.perform(.speed(speeds[choice])))
    }
  }

  /// A press moves to that time of the gesture.
  private func showCourse(_ panel: Panel, _ shown: StudioSnapshot, _ answer: Answer) {
    guard let players = shown.stage.players, let duration = shown.stage.transport.duration else {
      let key = StudioAction.playOrPause.key
      let words =
        shown.nextGesture.map { "\(key) plays \"\(shown.stage.title(of: $0))\"." }
        ?? "Drag a card, then press \(key) to play the gesture again."
      return panel.text(words, in: panel.takeRow(30), .small, panel.theme.secondary)
    }
    let player = players[shown.slot.index]
    let length = max(duration.seconds, 0.001)
    let now = shown.stage.time(at: shown.time).seconds
    let touch = panel.plot("course", height: 22, x: 0...length, y: 0...1) { plot in
      let theme = plot.panel.theme
      for span in player.spans {
        let color = span.kind == .rest ? theme.control : theme.accent.faded(to: span.kind.opacity)
        plot.fill(x: span.start.seconds...span.end.seconds, y: 0...1, color)
        let room = plot.place(span.end.seconds, 0).x - plot.place(span.start.seconds, 0).x
        if room > plot.panel.width(of: span.kind.rawValue, .small) + 8 {
          plot.text(span.kind.rawValue, span.start.seconds, 0.1, theme.text)
        }
      }
      for tick in player.ticks {
        let height = tick.kind == .move ? 0.12 : 0.3
        let seconds = tick.time.seconds
        plot.line(
          [Point(x: seconds, y: 1), Point(x: seconds, y: 1 - height)],
          theme.text,
          width: 1
        )
      }
      plot.line([Point(x: now, y: 0), Point(x: now, y: 1)], theme.text, width: 2)
    }
    switch touch {
    case .began(let place), .moved(let place):
      answer(.scrub(to: Timestamp(seconds: min(max(place.x, 0), length))))
    case .none, .hovered, .ended: break
    }
  }

  private func place(_ shown: StudioSnapshot) -> String {
    let stage = shown.stage
    guard stage.isPlaying, let duration = stage.transport.duration else { return " " }
    let time = stage.time(at: shown.time)
    let frames = (Transport.frame(at: time), Transport.frame(at: duration))
    return "\(time.seconds.text(3)) of \(duration.seconds.text(3)) s, frame \(frames.0) of "
      + "\(frames.1)"
  }
}

extension PlaybackSpan.Kind {
  fileprivate var opacity: Double {
    switch self {
    case .down: 0.2
    case .moves: 0.35
    case .flight: 0.55
    case .returning: 0.28
    case .rest: 0
    }
  }
}
