import CardTestSupport
import Foundation
import RiffleCards
import RiffleFormats
import TestSupport
import Testing

@Suite("Presets as people read and write them")
struct PresetWritingTests {
  private func readBack(_ preset: Preset) throws -> Preset {
    let folder = try TemporaryFolder()
    return try PresetFile.read(folder.write(preset.jsonText, to: "other.riffle.json")).preset
  }

  @Test("a written preset reads back to the same", arguments: Preset.all)
  func roundTrip(preset: Preset) throws {
    let again = try readBack(preset)

    #expect("\(again)" == "\(preset)")
    #expect(again.json == preset.json)
  }

  @Test("so does one of any kinds with any values", arguments: 0..<200 as Range<UInt64>)
  func anyRoundTrip(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let preset = try Preset.random(using: &random)

    #expect("\(try readBack(preset))" == "\(preset)")
  }

  @Test("a preset is written nested, in the catalog's order, as JSON that others read")
  func text() throws {
    let text = Preset.container.jsonText

    #expect(
      text.hasPrefix(
        """
        {
          "riffle": "preset",
          "version": 1,
          "name": "container",
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
            "axes": "both",
            "anchor": "center",
            "forbidden": "none",
            "maximumRotation": null,
            "handOff": 0,
            "lift": {
              "scale": 1,
              "springResponse": 0.25,
              "springDampingRatio": 0.85
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
    #expect(tree?.count == 3 + Catalog().sections.count { !$0.name.contains(".") })
  }

  @Test("a name comes back from JSON, whatever letters it has")
  func anyName() throws {
    var preset = Preset.container
    let ascii = (UInt8(0)..<128).map { Unicode.Scalar($0) }
    preset.name = String(String.UnicodeScalarView(ascii)) + "é🙂\u{2028}"

    let tree = try JSONSerialization.jsonObject(with: Data(preset.json)) as? [String: Any]

    #expect(tree?["name"] as? String == preset.name)
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
