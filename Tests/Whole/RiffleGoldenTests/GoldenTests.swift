import Foundation
import RiffleCards
import RiffleCommand
import RiffleMotion
import RiffleMuseum
import TestSupport
import Testing

/// Compares ours and the reference stacks at rest, dragged, in flight and with stamps with stored pictures.
///
/// The pictures in Golden/ were checked by eye. After a change that is meant to be visible, make
/// them anew with scripts/make-goldens, and look at them.
@Suite("Golden pictures", .serialized)
struct GoldenTests {
  /// A named time of the trace.
  enum SceneTime: String, CaseIterable {
    case rest, drag, flight

    /// Returns the time in the trace of a preset, in seconds.
    func seconds(of preset: String) -> Double {
      switch self {
      case .rest: 0
      case .drag: 0.2
      // The board's cards do not follow the pointer, and go beneath in one second.
      case .flight: preset == Preset.board.name ? 0.9 : 0.27
      }
    }
  }

  @Test(
    "a preset looks like its stored picture",
    arguments: Preset.everything(in: .ours, .reference).map(\.name),
    SceneTime.allCases
  )
  func presets(name: String, time: SceneTime) throws {
    let scene = try GoldenScene()
    var request = try scene.request(at: time.seconds(of: name))
    request.stack.preset = name

    try Golden.expect(request, named: "\(name)-\(time.rawValue)")
  }

  /// A time of the trace that shows cards with pictures in the lower slots.
  enum SlotTime: Double, CaseIterable {
    case rest = 3, drag = 3.2, restack = 3.34
  }

  /// The presets whose cards are of another size in each slot, with the number of slots.
  private static let slotCounts = [("container", 3), ("swipeable", 3), ("qi", 3), ("qi-demo", 4)]

  @Test("every slot looks like its stored picture", arguments: slotCounts, SlotTime.allCases)
  func slots(preset: (name: String, slots: Int), time: SlotTime) throws {
    // Of six cards, the last has a picture: swiped cards bring it to the last slot.
    let swipes = (0..<6 - preset.slots).map { index in
      #"{"t": \#(index), "type": "command", "name": "swipe", "direction": "right"}"#
    }
    let scene = try GoldenScene(
      trace: swipes.joined(separator: "\n") + "\n" + GoldenScene.swipe(at: 3, to: 665)
    )
    var request = try scene.request(at: time.rawValue)
    request.stack.preset = preset.name

    try Golden.expect(request, named: "\(preset.name)-slots-\(time)")
  }

  @Test(
    "stamps on every side look like their stored pictures",
    arguments: ["left", "right", "up", "down"]
  )
  func stamps(direction: String) throws {
    let scene = try GoldenScene(
      trace: """
        {"t": 0, "type": "command", "name": "swipe", "direction": "\(direction)"}
        """
    )
    var request = try scene.request(at: 0.12)
    request.stack.preset = "riffle"
    request.stack.changed.texts += ["release.directions=left,right,up,down"]

    try Golden.expect(request, named: "stamp-\(direction)")
  }

  @Test("a picture of two pixels per point looks like its stored one")
  func large() throws {
    let scene = try GoldenScene(
      trace: """
        {"t": 0.1, "type": "command", "name": "swipe", "direction": "right"}
        """
    )
    var request = try scene.request(at: 0.17)
    request.stack.preset = "riffle"
    request.window = SizeArgument(argument: "240x200")
    request.stack.changed.texts += ["container.width=100", "container.height=120"]
    request.scale = 2

    try Golden.expect(request, named: "riffle-at-2")
  }
}
