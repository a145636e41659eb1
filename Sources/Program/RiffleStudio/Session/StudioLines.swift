import RiffleCore
import RiffleShell

struct StudioLines {
  private(set) var latest: String?
  private var captions = Captions()
  private var showsHint = false

  var needsFrame: Bool { captions.needsFrame }

  /// Shows a line for some seconds, longer if there is more to read.
  mutating func tell(_ line: String, at time: Timestamp) {
    latest = line
    // About 15 letters per second, and a second to notice it.
    captions.show([line], at: time, for: max(2.5, 1 + Double(line.count) / 15))
  }

  /// Shows what to try first.
  mutating func showHint(at time: Timestamp) {
    showsHint = true
    let play = "play it with \(StudioAction.playOrPause.key)"
    let tune = "move a slider while it loops (\(StudioAction.loop.key))"
    let help = "\(StudioAction.sheet(.help).key) shows all keys"
    captions.showHint(
      ["Drag a card, \(play), and \(tune). \(help)", "Drag a card, move a slider. \(help)"],
      at: time
    )
  }

  mutating func removeHint(at time: Timestamp) {
    if showsHint { captions.removeHint(at: time) }
    showsHint = false
  }

  /// Returns the next time at which a line changes.
  mutating func advance(to now: Timestamp) -> Timestamp? { captions.advance(to: now) }

  mutating func commands(in place: Rectangle, scale: Double, at time: Timestamp) -> [DrawCommand] {
    captions.commands(in: place, scale: scale, at: time)
  }
}
