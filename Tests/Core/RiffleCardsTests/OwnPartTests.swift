import CardTestSupport
import RiffleCards
import RiffleDrawing
import RiffleMotion
import RiffleMuseum
import TestSupport
import Testing

@Suite("An app's own parts in the catalog")
struct OwnPartTests {
  private func error(_ body: () throws -> Void) throws -> PresetError {
    try #require(throws: PresetError.self, performing: body)
  }

  private static var unregistered: Preset {
    var preset = Preset.container
    preset.layout = FanLayout(visibleCards: 4, step: Angle(degrees: 7))
    preset.exit = DropExit(fall: 300)
    return preset
  }

  private static var registered: Preset {
    var preset = unregistered
    preset.catalog = .ofApp
    return preset
  }

  @Test("a registered part is chosen by its name, with its defaults, and tuned by its keys")
  func registered() throws {
    var preset = Preset.riffle
    preset.catalog = .ofApp

    try preset.set("layout.kind", to: .text("fan"))
    #expect(preset.layout as? FanLayout == FanLayout())
    try preset.set("layout.turn", to: .number(-12.5))
    try preset.set("layout.visibleCards", to: .number(3))

    #expect(preset.layout as? FanLayout == FanLayout(visibleCards: 3, step: Angle(degrees: -12.5)))
    #expect(try preset.value(of: "layout.kind") == .text("fan"))
    #expect(try preset.value(of: "layout.turn") == .number(-12.5))
    let keys = preset.catalog.tunables(of: preset).map(\.key).filter { $0.hasPrefix("layout.") }
    #expect(keys == ["layout.kind", "layout.visibleCards", "layout.turn"])
    let kinds = preset.catalog.sections.first { $0.name == "layout" }?.kinds ?? []
    #expect(
      kinds.map(\.name) == ["inset", "pile", "shrinking", "board", "cascade", "steps", "fan"]
    )
    #expect(kinds.last?.summary == "Cards spread like a hand of playing cards.")
  }

  @Test("a value out of range is refused, with the range, and nothing changes")
  func range() throws {
    var preset = Self.registered

    let error = try error { try preset.set("layout.turn", to: .number(46)) }

    #expect(error.description == #""layout.turn" must be a number from -45 to 45 °, not 46."#)
    #expect(try preset.value(of: "layout.turn") == .number(7))
  }

  @Test("a copy of a catalog has its own parts: there is no list of the whole program")
  func copies() {
    #expect(!Catalog.everything.keys.contains("layout.turn"))
    #expect(Catalog.ofApp.keys.contains("layout.turn"))
    #expect(!Catalog.everything.hasTunable("exit.fall") && Catalog.ofApp.hasTunable("exit.fall"))
    #expect(
      Set(Catalog.ofApp.keys).subtracting(Catalog.everything.keys) == ["layout.turn", "exit.fall"]
    )
  }

  @Test("the kind of a part that is not registered has no value, which says so")
  func unregisteredKind() throws {
    let error = try error { _ = try Self.unregistered.value(of: "exit.kind") }

    #expect(error == .unregisteredPart(section: "exit", part: "DropExit"))
    #expect(
      error.description
        == #""exit.kind" has no name for DropExit, which is not in the preset's catalog. "#
        + "Add it with Catalog.register."
    )
    #expect(try Self.registered.value(of: "exit.kind") == .text("drop"))
  }

  @Test("a key of another kind names the app's own kind, whether it is registered or not")
  func otherKind() throws {
    for var preset in [Self.registered, Self.unregistered] {
      let error = try error { try preset.set("layout.spread", to: .number(5)) }

      #expect(
        error.description == #""layout.spread" belongs to layout.kind board; here it is fan."#
      )
    }
  }

  @Test("a key of a part that is not registered says that, and an unknown one that it is unknown")
  func unregisteredKey() throws {
    var preset = Self.unregistered

    #expect(
      try error { try preset.set("layout.turn", to: .number(5)) }
        == .unregisteredPart(section: "layout", part: "FanLayout")
    )
    #expect(
      try error { try preset.set("layout.turns", to: .number(5)) } == .unknownKey("layout.turns")
    )
  }

  @Test("changes to a part that is not registered are refused; registered, they make the part")
  func changes() throws {
    #expect(
      try error { _ = try Preset.container.changes(to: Self.unregistered) }
        == .unregisteredPart(section: "layout", part: "FanLayout")
    )

    let changes = try Preset.container.changes(to: Self.registered)

    #expect(
      changes.map(\.key)
        == ["layout.kind", "layout.visibleCards", "layout.turn", "exit.kind", "exit.fall"]
    )
    #expect(try Self.unregistered.changes(to: .container).map(\.key).first == "layout.kind")
  }

  @Test("a value out of its range, which only code can set, is refused as a change")
  func outOfRange() throws {
    var preset = Preset.container
    preset.appearance.cornerRadius = 501

    #expect(
      try error { _ = try Preset.container.changes(to: preset) }
        == .wrongValue(
          key: "appearance.cornerRadius",
          wanted: "a number from 0 to 500 pt",
          found: .number(501)
        )
    )
  }

  @Test(
    "changes between presets of an app's catalog turn one into the other",
    arguments: Soak.seeds(200)
  )
  func randomChanges(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let from = try Preset.random(of: .ofApp, using: &random)
    let to = try Preset.random(of: .ofApp, using: &random)

    var preset = from
    for (key, value) in try from.changes(to: to) { try preset.set(key, to: value) }

    preset.credit = to.credit
    #expect("\(preset)" == "\(to)", "seed \(seed)")
  }

  @Test("a recording names a part that is not registered, and never as another kind")
  func recording() throws {
    struct Imposter: CardLayout {
      let visibleCards = 2
      static let kind = "inset"
      func pose(of slot: Slot) -> Pose { FanLayout().pose(of: slot) }
    }

    let changes = Preset.container.recordedChanges(to: Self.unregistered)
    var imposter = Preset.container
    imposter.layout = Imposter()
    let others = Preset.container.recordedChanges(to: imposter)

    #expect(
      changes.map { "\($0.key) \($0.value)" } == [
        #"layout.kind "fan""#, "layout.visibleCards 4", "layout.turn 7", #"exit.kind "drop""#,
        "exit.fall 300", "exit.duration 0.3",
      ]
    )
    #expect(others.map(\.key) == ["layout.kind"])
    var replay = Preset.container
    #expect(throws: PresetError.self) { try replay.set("layout.kind", to: others[0].value) }
  }

  @Test("defaults are those that were registered; a part that is not registered stays")
  func defaults() {
    #expect(Self.registered.defaults.layout as? FanLayout == FanLayout())
    #expect(
      Self.unregistered.defaults.layout as? FanLayout
        == FanLayout(visibleCards: 4, step: Angle(degrees: 7))
    )
  }
}
