import CardTestSupport
import Foundation
import RiffleCards
import RiffleDrawing
import RiffleFormats
import RiffleMuseum
import TestSupport
import Testing

@Suite("Presets as people read and write them")
struct PresetWritingTests {
  private func readBack(_ preset: Preset) throws -> Preset {
    let folder = try TemporaryFolder()
    let path = folder.path(of: "other.riffle.json")
    try PresetFile.write(preset, to: path)
    return try PresetFile.read(path, catalog: preset.catalog)
  }

  @Test("a written preset reads back to the same", arguments: Preset.everything)
  func roundTrip(preset: Preset) throws {
    let again = try readBack(preset)

    #expect("\(again)" == "\(preset)")
    #expect(try PresetFile.encode(again) == PresetFile.encode(preset))
  }

  @Test("so does one of any kinds with any values", arguments: 0..<200 as Range<UInt64>)
  func anyRoundTrip(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let preset = try Preset.random(using: &random)

    #expect("\(try readBack(preset))" == "\(preset)")
  }

  @Test("a preset is written nested, in the catalog's order, as JSON that others read")
  func text() throws {
    let text = String(decoding: try PresetFile.encode(.container), as: UTF8.self)

    #expect(
      text.hasPrefix(
        """
        {
          "riffle": "preset",
          "version": 1,
          "name": "container",
          "credit": {
            "platform": "iOS",
            "project": "StackContainerView of a UIKit tutorial"
          },
          "container": {
            "width": 300,
            "height": 400,
            "offset": [0, -60],
            "margin": null
          },
          "deck": {
        """
      )
    )
    #expect(
      text.contains(
        """
          "drag": {
            "begins": "any",
            "back": "none",
            "axes": "both",
            "share": 1,
            "anchor": "center",
            "forbidden": "none",
            "maximumRotation": 60,
            "handOff": 0,
            "resampling": 0,
            "lift": {
              "scale": 1,
              "springResponse": 0.25,
              "springDampingRatio": 0.85
            },
            "follow": {
              "kind": "direct"
            },
            "rotation": {
              "kind": "tangent",
              "divisor": 2
            }
          },
          "release": {
            "kind": "position",
            "left": -65,
            "right": 400
          },
        """
      )
    )
    let tree = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    #expect(tree?.count == 4 + Catalog.everything.sections.count { !$0.name.contains(".") })
  }

  @Test("a name comes back from JSON, whatever letters it has")
  func anyName() throws {
    let ascii = String(String.UnicodeScalarView((UInt8(0)..<128).map { Unicode.Scalar($0) }))
    for letters in [ascii.prefix(50), ascii.dropFirst(50).prefix(50), ascii.suffix(30)] {
      var preset = Preset.container
      preset.name = letters.filter { !$0.isNewline } + "é🙂"

      let bytes = try PresetFile.encode(preset)

      let tree = try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
      #expect(tree?["name"] as? String == preset.name)
      #expect(try PresetFile.decode(bytes).name == preset.name)
    }
  }

  @Test("a name that no file may have is refused", arguments: ["", "a\nb", "a\u{2028}b"])
  func badName(name: String) throws {
    var preset = Preset.container
    preset.name = name

    let error = try #require(throws: RiffleError.self) { try PresetFile.encode(preset) }

    #expect(error.kind == .unwritable)
    #expect(error.description.contains("\"name\" must be text of 1 to 60 letters on one line"))
  }

  @Test("a file with a base has what differs, and reads back", arguments: 0..<100 as Range<UInt64>)
  func differences(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let preset = try Preset.random(using: &random)
    let base = try #require(Preset.everything.randomElement(using: &random))

    let bytes = try PresetFile.encode(preset, basedOn: base.name)

    #expect("\(try PresetFile.decode(bytes))" == "\(preset)")
    #expect(bytes.count < (try PresetFile.encode(preset).count))
  }

  @Test("a file that differs in one value has that value, and the base")
  func oneDifference() throws {
    var preset = Preset.board
    preset.name = "mine"
    try preset.set("appearance.shadow.opacity", to: .number(0.25))

    #expect(
      String(decoding: try PresetFile.encode(preset, basedOn: "board"), as: UTF8.self) == """
        {
          "riffle": "preset",
          "version": 1,
          "name": "mine",
          "base": "board",
          "appearance": {
            "shadow": {
              "opacity": 0.25
            }
          }
        }

        """
    )
  }

  @Test("a base that is a file is found from the folder of the new one")
  func fileAsBase() throws {
    let folder = try TemporaryFolder()
    var base = Preset.qi.withMuseum
    base.name = "base"
    try base.set("drag.maximumRotation", to: .number(11))
    try PresetFile.write(base, to: folder.path(of: "base.json"))
    var preset = base
    preset.name = "mine"
    try preset.set("container.width", to: .number(222))

    try PresetFile.write(preset, to: folder.path(of: "mine.json"), basedOn: "base.json")

    #expect("\(try PresetFile.read(folder.path(of: "mine.json")))" == "\(preset)")
    let text = try String(contentsOfFile: folder.path(of: "mine.json"), encoding: .utf8)
    #expect(!text.contains("maximumRotation"))
  }

  @Test("a preset that is made from another keeps its credit, which a file can change")
  func credit() throws {
    let start = #"{"riffle": "preset", "version": 1, "base": "qi""#
    func credit(_ rest: String) throws -> Preset.Credit? {
      try PresetFile.decode(Array((start + rest + "}").utf8)).credit
    }
    let other = Preset.Credit(
      platform: "web",
      project: "deck",
      repository: "me/deck",
      commit: "1234567",
      license: "MIT"
    )

    #expect(try credit(#", "name": "soft""#) == Preset.qi.credit && Preset.qi.credit != nil)
    #expect(try credit(#", "credit": null"#) == nil)
    for change in [other, nil] {
      var preset = Preset.qi
      preset.credit = change
      let bytes = try PresetFile.encode(preset, basedOn: "qi")
      #expect(try PresetFile.decode(bytes).credit == change)
      #expect(bytes.count < 350)
    }
    var wrong = Preset.qi
    wrong.credit = Preset.Credit(platform: "web", project: "a\nb")
    #expect(throws: RiffleError.self) { try PresetFile.encode(wrong) }
    let same = String(decoding: try PresetFile.encode(.qi, basedOn: "qi"), as: UTF8.self)
    #expect(!same.contains("credit"))
  }

  @Test("a base that does not exist is refused")
  func noBase() throws {
    let error = try #require(throws: RiffleError.self) {
      try PresetFile.encode(.qi, basedOn: "bord")
    }

    #expect(
      error.description.hasPrefix(#"qi: "base": "bord" is not a preset. Did you mean "board"?"#)
    )
  }

  @Test("a value that code has set out of its range is refused, since no file may have it")
  func outOfRange() throws {
    var preset = Preset.riffle
    preset.appearance.cornerRadius = 501

    let error = try #require(throws: RiffleError.self) { try PresetFile.encode(preset) }

    #expect(
      error.description
        == #"riffle: "appearance.cornerRadius" must be a number from 0 to 500 pt, not 501."#
    )
  }

  @Test("a default is what riffle has, or what another kind of a part comes with")
  func defaults() throws {
    var preset = Preset.container
    try preset.set("layout.horizontal", to: .number(77))
    try preset.set("deck.end", to: .text("loop"))

    #expect(preset.defaults.layout as? InsetLayout == InsetLayout())
    #expect(preset.defaults.deck == Preset.riffle.deck)
    #expect("\(Preset.riffle.defaults)" == "\(Preset.riffle)")
  }
}
