import Riffle
import RiffleApp
import RiffleCards
import RiffleDrawing
import RiffleMotion
import RiffleTuning

/// The strip beneath the stage: gestures, the course of the one that is played, and its last release.
extension StudioSession {
  /// Shows the timeline.
  func showTimeline(_ panel: Panel, at time: Timestamp) {
    let isRunning = stage.isPlaying && stage.isMoving(at: time)
    panel.sideBySide([0.3, 0.1, 0.12, 0.12, 0.36]) { column in
      switch column {
      case 0: showGestures(panel)
      case 1: if panel.button("Keep", summary: "Keeps your last gesture.") { keepGesture() }
      case 2:
        if panel.button(isRunning ? "Pause" : "Play", summary: "Space") { perform(.playOrPause) }
      case 3:
        if panel.checkbox(
          "Loop",
          isOn: stage.transport.end == .loop,
          summary: "Plays the gesture again and again. L"
        ) {
          perform(.loop)
        }
      default: showSpeed(panel)
      }
    }
    showCourse(panel, at: time)
    panel.remark(lastRelease(at: time), indent: 0)
  }

  private func showGestures(_ panel: Panel) {
    let entries = gestures.gestures
    let offered =
      entries + [stage.lastGesture].compactMap(\.self)
    var choice = offered.firstIndex { $0 == nextGesture }
    if panel.menu(
      "gesture",
      options: offered.map { title(of: $0) },
      selection: &choice,
      // One that was dropped on the window is in no list.
      placeholder: nextGesture?.name ?? "",
      summary: "Plays a gesture."
    ), let choice {
      play(offered[choice])
    }
  }

  private func showSpeed(_ panel: Panel) {
    let speeds = PlaybackSpeed.allCases
    var choice = speeds.firstIndex(of: stage.speed) ?? 0
    if panel.segments(
      "speed",
      options: speeds.map { "\($0.title) x" },
      selection: &choice,
      summary: "The speed of all that moves by itself. Alt+1 to Alt+4."
    ) {
      perform(.speed(speeds[choice]))
    }
  }

  /// Shows what happens when in the gesture that is played; a press moves to that time.
  private func showCourse(_ panel: Panel, at time: Timestamp) {
    guard let players = stage.players, let duration = stage.transport.duration else {
      let words = "Drag a card, then press Space to play the gesture again."
      panel.plot("course", height: 22, x: 0...1, y: 0...1) { plot in
        panel.text(words, in: plot.frame, .small, panel.theme.secondary, alignment: .center)
      }
      return
    }
    let player = players[workbench.current == .a ? 0 : 1]
    let length = max(duration.seconds, 0.001)
    let now = stage.time(at: time).seconds
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
      stage.setPaused(true, at: loop.now)
      stage.scrub(to: Timestamp(seconds: min(max(place.x, 0), length)), at: loop.now)
    case .none, .hovered, .ended: break
    }
  }

  /// Returns the last release in words.
  private func lastRelease(at time: Timestamp) -> String {
    let slot = workbench.current == .a ? 0 : 1
    guard let release = stage.release(of: slot, at: time) else { return " " }
    let speed = release.velocity.length.rounded()
    let preset = shownPresets[slot]
    return "\(release.summary(of: preset.release)) (\(speed.text(0)) pt/s)"
  }
}

extension PlaybackSpan.Kind {
  /// How much of the accent a span's color has.
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
