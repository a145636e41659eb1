import Foundation
import RiffleCards
import RiffleFormats
import RiffleMotion
import RiffleStudio
import RiffleTuning
import SystemPackage
import TestSupport
import Testing

@Suite("What the studio keeps")
struct StudioKeeperTests {
  private let home: TemporaryFolder

  init() throws { home = try TemporaryFolder() }

  private func keeper() -> StudioKeeper {
    let path = home.path(of: "state")
    return StudioKeeper { $0 == "XDG_STATE_HOME" ? path : nil }
  }

  private func tuned() throws -> Workbench {
    var bench = Workbench(
      a: WorkingPreset(.riffle, from: .builtIn),
      b: WorkingPreset(.qi, from: .builtIn)
    )
    try bench.set("drag.maximumRotation", to: .number(12))
    return bench
  }

  @Test("The state comes back, and a good end leaves no presets")
  func state() throws {
    do {
      var keeper = keeper()
      #expect(keeper.takeProblems().isEmpty)
      keeper.state.window = Size(width: 900, height: 701)
      keeper.state.presetB = "qi"
      keeper.end(with: try tuned(), hasChanges: false)
      #expect(keeper.takeProblems().isEmpty)
    }
    let next = keeper()
    #expect(next.state.window == Size(width: 900, height: 701))
    #expect(next.state.presetB == "qi")
    #expect(next.leftover == nil)
  }

  @Test(
    "Presets are written some time after a change, once; a crash leaves them to be offered once"
  )
  func crash() throws {
    do {
      var keeper = keeper()
      #expect(keeper.nextWrite == nil)
      keeper.note(try tuned(), at: Timestamp(seconds: 10))
      let due = try #require(keeper.nextWrite)
      #expect(due > Timestamp(seconds: 10) && due < Timestamp(seconds: 11))
      // Later changes do not put the writing off.
      keeper.note(try tuned(), at: Timestamp(seconds: 10.2))
      #expect(keeper.nextWrite == due)
      keeper.write(at: Timestamp(seconds: 10.01))
      #expect(keeper.nextWrite == due)
      keeper.write(at: due)
      #expect(keeper.nextWrite == nil)
    }
    var next = keeper()
    let taken = next.takeLeftover()
    let leftover = try #require(taken)
    let value = try leftover[.a].present.preset.value(of: "drag.maximumRotation")
    #expect(value == .number(12))
    #expect(leftover[.b].present.name == "qi")
    #expect(next.takeLeftover() == nil)
  }

  @Test("What nobody has answered is offered again, what was discarded is not")
  func answer() throws {
    do {
      var keeper = keeper()
      keeper.end(with: try tuned(), hasChanges: true)
    }
    do {
      var keeper = keeper()
      #expect(keeper.leftover != nil)
      keeper.end(with: try tuned(), hasChanges: false)
    }
    do {
      var keeper = keeper()
      #expect(keeper.leftover != nil)
      keeper.discardLeftover()
      keeper.end(with: try tuned(), hasChanges: false)
    }
    #expect(keeper().leftover == nil)
  }

  @Test("Without a home folder it works and says so once")
  func nowhere() throws {
    var keeper = StudioKeeper { _ in nil }
    #expect(keeper.takeProblems().count == 1)
    #expect(keeper.takeProblems().isEmpty)
    keeper.note(try tuned(), at: .zero)
    keeper.write(at: Timestamp(seconds: 1))
    keeper.end(with: try tuned(), hasChanges: true)
    #expect(keeper.takeProblems().isEmpty)
  }

  @Test("A full or read-only place is told of once, however often it is written to")
  func unwritable() throws {
    var keeper = keeper()
    let folder = URL(fileURLWithPath: home.path(of: "state") + "/riffle/studio")
    // The folder is gone, and a file is in its place: not even root can write there.
    try FileManager.default.removeItem(at: folder)
    try Data().write(to: folder)
    for second in 1...3 {
      keeper.note(try tuned(), at: Timestamp(seconds: Double(second)))
      keeper.write(at: Timestamp(seconds: Double(second) + 0.9))
    }
    #expect(keeper.takeProblems().count == 1)
  }
}
