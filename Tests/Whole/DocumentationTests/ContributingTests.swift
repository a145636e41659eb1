import Foundation
import RiffleCards
import RiffleMotion
import TestSupport
import Testing

@Suite("Documentation/Contributing.md")
struct ContributingTests {
  @Test(
    "shows the parts that are compiled here",
    arguments: [(1, "FanLayout"), (2, "DropExit")]
  )
  func example(block: Int, part: String) throws {
    let page = try Repository.text(of: "Documentation/Contributing.md")
    let code = try Repository.text(of: "Tests/Whole/DocumentationTests/\(part).swift")
    let shown = page.components(separatedBy: "```swift\n").dropFirst(block).first

    #expect(shown?.components(separatedBy: "```").first == code)
  }

  @Test("the layout of the example is chosen and tuned by its names, once it is registered")
  func catalog() throws {
    var preset = Preset.riffle
    preset.catalog.register(FanLayout())

    try preset.set("layout.kind", to: .text("fan"))
    try preset.set("layout.step", to: .number(10))

    #expect(preset.layout as? FanLayout == FanLayout(step: Angle(degrees: 10)))
  }

  @Test("the layout of the example rotates each card a step more than the one above it")
  func layout() {
    var preset = Preset.riffle
    preset.layout = FanLayout(visibleCards: 3, step: Angle(degrees: 10))
    let stack = CardStack(preset: preset, window: Size(width: 800, height: 600), count: 5)

    let degrees = stack.snapshots(at: 0).map { $0.pose.rotation.degrees.rounded() }

    #expect(degrees == [20, 10, 0])
  }

  @Test(
    "the exit of the example is chosen by its name, and says its motion and its words of feeling"
  )
  func exit() throws {
    var preset = Preset.riffle
    preset.catalog.register(DropExit())

    try preset.set("exit.kind", to: .text("drop"))
    try preset.set("exit.duration", to: .number(0.5))

    #expect(preset.exit as? DropExit == DropExit(duration: 0.5))
    #expect(
      preset.motions.first { $0.name == "Exit" }
        == PartMotion("Exit", ["exit.duration"], .curve(.easeIn, duration: 0.5))
    )
  }
}
