import Riffle
import RiffleDrawing
import RiffleMotion
import RiffleSDL
import RiffleTuning

/// What happens right now, in figures.
extension StudioSession {
  /// Shows the drag and the frames.
  func showMonitors(_ panel: Panel) {
    _ = panel.section("Monitor", start: .closed) {
      let slot = workbench.current == .a ? 0 : 1
      let now = loop.now
      let stack = stage.shownStack(of: slot, at: now)
      let pointer =
        stage.players?[slot].pointer(at: stage.time(at: now)) ?? stage.heldPointers[slot]
      let figures = StackFigures(of: stack, at: stage.time(at: now), pointer: pointer)
      if let drag = figures.drag {
        panel.remark(
          "translation \(drag.translation.dx.text(0)), \(drag.translation.dy.text(0)) pt"
        )
        let velocity = drag.velocity ?? .zero
        panel.remark("velocity \(velocity.dx.text(0)), \(velocity.dy.text(0)) pt/s")
        panel.remark(
          "progress \((drag.progress * 100).text(0)) %, lean \(drag.lean.degrees.text(1))°"
        )
        panel.remark("let go now: \(drag.directionIfReleased?.words ?? "back")")
      } else {
        panel.remark("No card is held.")
      }
      showFrames(panel)
    }
  }

  private func showFrames(_ panel: Panel) {
    let times = monitor.intervals.map { $0 * 1000 }
    panel.plot("frames", height: 48, x: 0...Double(FrameMonitor.count), y: 0...34) { plot in
      let theme = plot.panel.theme
      let due = 1000 / loop.window.refreshRate
      plot.line(
        [Point(x: 0, y: due), Point(x: Double(FrameMonitor.count), y: due)],
        theme.track.faded(to: 0.5),
        width: 1
      )
      plot.line(
        times.enumerated().map { Point(x: Double($0.offset), y: min($0.element, 34)) },
        theme.accent
      )
    }
    let p99 =
      FrameMonitor.percentile(0.99, of: monitor.intervals).map { ($0 * 1000).text(1) } ?? "-"
    let drawing =
      FrameMonitor.percentile(0.5, of: monitor.drawings).map { ($0 * 1000).text(1) } ?? "-"
    panel.remark("frames p99 \(p99) ms, drawing \(drawing) ms, \(monitor.missed) missed")
    panel.remark("renderer \(loop.renderer.name)")
  }
}
