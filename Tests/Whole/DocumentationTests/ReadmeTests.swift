import RiffleCards
import Testing

@Suite("README.md")
struct ReadmeTests {
  @Test("the table of keys has a digit for each preset, in their order")
  func digits() throws {
    let names = BuiltInPreset.all.map(\.preset.name)

    let readme = try Repository.text(of: "README.md")

    let list = names.joined(separator: ", ")
    #expect(readme.contains("| 1 to \(names.count) | switches the preset: \(list);"))
  }
}
