import CardTestSupport
import Riffle
import RiffleCards
import RiffleMotion
import Testing

@Suite("The preset of a stack view") @MainActor
struct OwnPresetTests {
  private static func own(_ catalog: Catalog) -> Preset {
    var preset = Preset.container
    preset.name = "own"
    preset.layout = FanLayout(visibleCards: 2, step: Angle(degrees: 10))
    preset.exit = DropExit(fall: 300)
    preset.catalog = catalog
    return preset
  }

  @Test("one value of the preset can be set in place")
  func inPlace() throws {
    let rig = StackRig(cards: 5)

    try rig.view.preset.set("layout.visibleCards", to: .number(4))
    rig.view.preset.appearance.cornerRadius = 2

    #expect(rig.stacked == ["a", "b", "c", "d"])
    #expect(rig.view.stack.preset.appearance.cornerRadius == 2)
  }

  @Test("a recording names a part that is not registered, and a stack without it refuses the line")
  func unregisteredLines() throws {
    let rig = StackRig(cards: 5)
    var inputs: [StackInput] = []
    rig.view.inputObserver = { input, _ in inputs.append(input) }

    rig.view.preset = Self.own(Catalog())

    let kind = StackInput.set(key: "exit.kind", value: .text("drop"))
    try #require(inputs.contains(kind))
    let kinds = Catalog().sections.first { $0.name == "exit" }?.kinds.map(\.name) ?? []
    #expect(kinds.contains("fly") && !kinds.contains("drop"))
    #expect(
      rig.view.stack.problem(with: kind)
        == "\"exit.kind\" must be one of \(kinds.joined(separator: ", ")), not \"drop\"."
    )
  }

  @Test("a preset that is set inside a callback takes effect after it, in a window of its own zoom")
  func insideCallback() {
    let rig = StackRig(cards: 5)
    var wide = Preset.container
    wide.container.size = Size(width: 3000, height: 400)
    rig.view.inputObserver = { input, _ in
      if input == .command(.swipe(.left)) { rig.view.preset = wide }
    }

    rig.view.swipe(.left)

    let direct = StackRig(wide, cards: 5)
    #expect(rig.view.preset.container == wide.container)
    #expect(rig.view.stack.stage == direct.view.stack.stage)
  }
}
