import Riffle
import RiffleControls
import RiffleTuning

struct MonitorPanel: StudioPart {
  private var frames = FrameMonitor()
  private let rendererName: String
  private var refreshRate: Double

  init(rendererName: String, refreshRate: Double) {
    self.rendererName = rendererName
    self.refreshRate = refreshRate
  }

  mutating func note(_ frame: PresentedFrame, refreshRate: Double) {
    self.refreshRate = refreshRate
    frames.note(frame)
  }

  func show(_ panel: Panel, _ shown: StudioSnapshot, _ answer: Answer) {
    _ = panel.section("Monitor", start: .closed) {
      let (stage, slot) = (shown.stage, shown.slot.index)
      let time = stage.time(at: shown.time)
      let pointer = stage.players?[slot].pointer(at: time) ?? stage.heldPointers[slot]
      let stack = stage.shownStack(of: slot, at: shown.time)
      if let drag = DragFigures(of: stack, at: time, pointer: pointer) {
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
    let count = Double(FrameMonitor.count)
    panel.plot("frames", height: 48, x: 0...count, y: 0...34) { plot in
      let theme = plot.panel.theme
      let due = 1000 / refreshRate
      plot.line(
        [Point(x: 0, y: due), Point(x: count, y: due)],
        theme.track.faded(to: 0.5),
        width: 1
      )
      plot.line(
        frames.intervals.enumerated().map {
          Point(x: Double($0.offset), y: min($0.element * 1000, 34))
        },
        theme.accent
      )
    }
    func text(_ share: Double, of seconds: [Double]) -> String {
      FrameMonitor.percentile(share, of: seconds).map { ($0 * 1000).text(1) } ?? "-"
    }
    let (p99, drawing) = (text(0.99, of: frames.intervals), text(0.5, of: frames.drawings))
    panel.remark("frames p99 \(p99) ms, drawing \(drawing) ms, \(frames.missed) missed")
    panel.remark("renderer \(rendererName)")
  }
}

package struct FrameMonitor {
  /// Two seconds at 60 frames per second.
  static let count = 120
  /// Intervals between consecutive frames, without pauses, in seconds, oldest first.
  private(set) var intervals: [Double] = []
  /// They are in seconds, oldest first.
  private(set) var drawings: [Double] = []
  private(set) var missed = 0

  mutating func note(_ frame: PresentedFrame) {
    if frame.isMissed { missed += 1 }
    drawings = drawings.suffix(Self.count - 1) + [frame.drawing]
    guard let interval = frame.interval else { return }
    intervals = intervals.suffix(Self.count - 1) + [interval]
  }

  /// Returns the percentile by nearest rank; nil for no numbers.
  package static func percentile(_ share: Double, of numbers: [Double]) -> Double? {
    guard !numbers.isEmpty else { return nil }
    let rank = Int((share * Double(numbers.count)).rounded(.up))
    return numbers.sorted()[min(max(rank, 1), numbers.count) - 1]
  }
}
