import Foundation
import RiffleCards
import RiffleFormats
import RiffleMuseum
import RiffleTuning
import SystemPackage
import TestSupport
import Testing

@Suite("Shelf of presets")
struct PresetShelfTests {
  private let folder: TemporaryFolder
  private let shelf: PresetShelf

  init() throws {
    let folder = try TemporaryFolder()
    self.folder = folder
    shelf = try #require(
      PresetShelf { $0 == "XDG_CONFIG_HOME" ? folder.path(of: "config") : nil }
    )
  }

  private func soft() throws -> Preset {
    var preset = Preset.qi
    try preset.set("drag.rotation.angle", to: .number(7.3))
    return preset
  }

  @Test("it is in the configuration folder, and empty before the first preset")
  func empty() throws {
    #expect(shelf.folder.string == folder.path(of: "config/riffle/presets"))
    #expect(try shelf.list().isEmpty)
    #expect(PresetShelf(environment: { _ in nil }) == nil)
    #expect(
      PresetShelf(environment: { $0 == "HOME" ? "/home/me" : nil })?.folder
        == "/home/me/.config/riffle/presets"
    )
  }

  @Test("a preset that was saved reads back equal, with its new name", arguments: Preset.everything)
  func roundTrip(preset: Preset) throws {
    try shelf.save(preset, as: PresetName("mine ü 漢"))
    let read = try shelf.load("mine ü 漢")
    #expect(read.differences(from: preset).isEmpty && read.name == "mine ü 漢")
    let path = shelf.folder.appending("mine ü 漢.json").string
    #expect(try PresetFile.read(path).name == "mine ü 漢")
    let files = try FileManager.default.contentsOfDirectory(atPath: shelf.folder.string)
    #expect(files == ["mine ü 漢.json"])
  }

  @Test("a bad file is listed with its line, among the good ones in the order of names")
  func list() throws {
    for name in ["b", "A", "c"] { try shelf.save(.riffle, as: PresetName(name)) }
    try folder.write("{\"riffle\": \"preset\",\n\"drag\": 5}", to: "config/riffle/presets/bad.json")
    try folder.write("not a preset", to: "config/riffle/presets/readme.txt")
    let items = try shelf.list()
    #expect(items.map(\.name) == ["A", "b", "bad", "c"])
    let lines = items.map { item in
      do throws(RiffleError) {
        _ = try item.preset.get()
        return ""
      } catch {
        return error.description
      }
    }
    #expect(lines.map(\.isEmpty) == [true, true, false, true])
    #expect(lines[2].contains("bad.json") && !lines[2].contains("\n"))
  }

  @Test("a folder that cannot be listed is one line")
  func notAFolder() throws {
    try FileManager.default.createDirectory(
      atPath: folder.path(of: "config/riffle"),
      withIntermediateDirectories: true
    )
    try folder.write("a file", to: "config/riffle/presets")
    let error = #expect(throws: RiffleError.self) { try shelf.list() }
    #expect(error?.kind == .unreadable)
    let saving = #expect(throws: RiffleError.self) { try shelf.save(.qi, as: PresetName("x")) }
    #expect(saving?.kind == .unwritable)
  }

  @Test("a name that is taken is refused, and replaced only if asked")
  func taken() throws {
    try shelf.save(.qi, as: PresetName("soft"))
    let error = #expect(throws: RiffleError.self) {
      try shelf.save(.riffle, as: PresetName("soft"))
    }
    #expect(error?.description.contains("such as \"soft 2\"") == true)
    #expect(try shelf.load("soft").differences(from: .qi).isEmpty)
    try shelf.replace("soft", with: .riffle)
    #expect(try shelf.load("soft").differences(from: .riffle).isEmpty)
  }

  @Test("a file with the name of a built-in preset stays the user's, and is read by its path")
  func nameOfBuiltIn() throws {
    try shelf.replace("heavy", with: .qi)
    let item = try #require(try shelf.list().first)
    #expect(item.name == "heavy")
    #expect(try item.preset.get().differences(from: .qi).isEmpty)
    let path = shelf.folder.appending("heavy.json").string
    #expect(try Preset.named(path).differences(from: .qi).isEmpty)
    #expect(try Preset.named("heavy").differences(from: .heavy).isEmpty)

    try shelf.replace("heavy", with: .board)
    #expect(try shelf.load("heavy").differences(from: .board).isEmpty)
    try shelf.rename("heavy", to: PresetName("my heavy"))
    #expect(try shelf.list().map(\.name) == ["my heavy"])
    #expect(throws: RiffleError.self) { try shelf.rename("my heavy", to: PresetName("heavy")) }
    let items = GalleryItem.all(users: [try shelf.load("my heavy"), .qi])
    #expect(Set(items.map(\.name)).count == items.count)
  }

  @Test("presets are renamed and deleted")
  func managing() throws {
    let preset = try soft()
    try shelf.save(preset, as: PresetName("soft"))
    try shelf.save(preset, as: PresetName("softer"))
    try shelf.rename("soft", to: PresetName("hard"))
    #expect(try shelf.list().map(\.name) == ["hard", "softer"])
    #expect(try shelf.load("hard").differences(from: preset).isEmpty)
    #expect(try shelf.load("hard").name == "hard")
    #expect(throws: RiffleError.self) { try shelf.rename("hard", to: PresetName("softer")) }
    try shelf.rename("hard", to: PresetName("hard"))
    try shelf.delete("hard")
    #expect(try shelf.list().map(\.name) == ["softer"])
    #expect(throws: RiffleError.self) { try shelf.delete("hard") }
    #expect(throws: RiffleError.self) { try shelf.load("hard") }
  }

  @Test("free names are counted on")
  func freeNames() throws {
    #expect(shelf.freeName(like: "soft") == "soft" && shelf.freeName(like: "riffle") == "riffle 2")
    for name in ["soft", "soft 2"] { try shelf.save(.qi, as: PresetName(name)) }
    #expect(shelf.freeName(like: "soft") == "soft 3" && shelf.freeName(like: "soft 2") == "soft 3")
  }

  @Test(
    "names that no preset can have are refused in one line",
    arguments: [
      ("", "empty"), ("a/b", "slash"), (String(repeating: "x", count: 61), "61 letters"),
      (String(repeating: "漢", count: 60) + String(repeating: "漢", count: 10), "70 letters"),
      ("riffle", "built-in"), (".hidden", "dot"), (" soft", "blank"), ("soft ", "blank"),
      ("so\nft", "cannot be shown"), ("so\u{0}ft", "cannot be shown"), ("soft.json", ".json"),
    ]
  )
  func names(text: String, problem: String) {
    let error = #expect(throws: RiffleError.self) { try PresetName(text) }
    #expect(error?.description.contains(problem) == true, "\(String(describing: error))")
    #expect(error?.description.contains("\n") == false && error?.kind == .wrongUsage)
  }

  @Test("a name cannot lead out of the folder")
  func outside() throws {
    try folder.write("kept", to: "x.json")
    let error = #expect(throws: RiffleError.self) { try shelf.delete("../../../x") }
    #expect(error?.description.contains("presets/x.json") == true)
    #expect(FileManager.default.fileExists(atPath: folder.path(of: "x.json")))
  }
}
