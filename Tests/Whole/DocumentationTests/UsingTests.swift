import RiffleCards
import Testing

@Suite("Documentation/Using.md")
struct UsingTests {
  @Test("the table of keys has a digit for each preset, in their order")
  func digits() throws {
    let names = BuiltInPreset.all.map(\.preset.name)

    let manual = try Repository.text(of: "Documentation/Using.md")

    let list = names.joined(separator: ", ")
    #expect(manual.contains("| 1 to \(names.count) | switches the preset: \(list);"))
  }
}
