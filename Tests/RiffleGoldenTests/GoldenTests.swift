import Foundation
import RiffleApp
import RiffleCards
import RiffleMotion
import TestSupport
import Testing

/// Every preset as it looks: at rest, under way in a hand, in flight, with stamps.
///
/// The pictures in Golden/ were looked at and found good. After a change that is meant to be seen,
/// make them anew with scripts/make-goldens, and look at them.
@Suite("Golden pictures", .serialized)
struct GoldenTests {
  /// A moment of the trace.
  enum Moment: String, CaseIterable {
    case rest, drag, flight

    /// When a preset is seen so.
    func seconds(of preset: String) -> Double {
      switch self {
      case .rest: 0
      case .drag: 0.2
      // The board's cards do not follow a hand, and take a second to go beneath.
      case .flight: preset == Preset.board.name ? 0.9 : 0.27
      }
    }
  }

  @Test(
    "a preset looks as it did",
    arguments: Preset.all.map(\.name),
    Moment.allCases
  )
  func presets(name: String, moment: Moment) throws {
    let scene = try GoldenScene()
    var request = scene.request(at: moment.seconds(of: name))
    request.simulation.preset = name

    try Golden.expect(request, named: "\(name)-\(moment.rawValue)")
  }

  @Test("stamps look as they did, on every side", arguments: ["left", "right", "up", "down"])
  func stamps(direction: String) throws {
    let scene = try GoldenScene(
      trace: """
        {"t": 0, "type": "command", "name": "swipe", "direction": "\(direction)"}
        """
    )
    var request = scene.request(at: 0.12)
    request.simulation.preset = "riffle"
    request.simulation.changes += ["release.directions=left,right,up,down"]
      .compactMap { PresetChange($0) }

    try Golden.expect(request, named: "stamp-\(direction)")
  }

  @Test("a picture of two pixels a point looks as it did")
  func large() throws {
    let scene = try GoldenScene(
      trace: """
        {"t": 0.1, "type": "command", "name": "swipe", "direction": "right"}
        """
    )
    var request = scene.request(at: 0.2)
    request.simulation.preset = "riffle"
    request.simulation.window = Size(width: 240, height: 200)
    request.simulation.changes += ["container.width=100", "container.height=120"]
      .compactMap { PresetChange($0) }
    request.scale = 2

    try Golden.expect(request, named: "riffle-at-2")
  }
}
