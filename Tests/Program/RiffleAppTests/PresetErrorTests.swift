import Foundation
import RiffleApp
import RiffleCards
import RiffleFormats
import RiffleMotion
import RiffleMuseum
import RiffleTuning
import TestSupport
import Testing

@Suite("Errors of preset files")
struct PresetErrorTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Reads a file that must fail, and returns the line of its error without the folder's path.
  private func errorLine(of name: String, status: Int32 = 65) throws -> String {
    let path = folder.path(of: name)
    let error = try #require(throws: RiffleError.self) { try PresetFile.read(path) }
    #expect(error.exitStatus == status)
    #expect(!error.description.contains("\n"))
    return error.description.replacingOccurrences(of: folder.url.path + "/", with: "")
  }

  /// Writes a file that says what it is on its first line, and this on the others.
  private func write(_ fields: String, to name: String = "soft.json") throws {
    try folder.write(#"{"riffle": "preset", "version": 1,"# + "\n\(fields)}", to: name)
  }

  @Test("an error names the line, the key and a correction")
  func positions() async throws {
    try await Messages.check("presets", "what a file says behind its first line") { fields in
      try write(fields)
      return try errorLine(of: "soft.json")
    }
  }

  @Test("a file that is no preset file is an error")
  func otherFiles() async throws {
    try await Messages.check("presets", "a whole file") { text in
      try folder.write(text, to: "soft.json")
      return try errorLine(of: "soft.json")
    }
  }

  @Test("a file that is too large is an error and is not read further")
  func large() throws {
    let spaces = String(repeating: " ", count: 1_000_001)
    try folder.write(spaces + #"{"riffle": "preset", "version": 1}"#, to: "large.json")

    #expect(
      try errorLine(of: "large.json")
        == "large.json: larger than 1 MB. Name a smaller file."
    )
    #expect(throws: RiffleError.self) { try PresetFile.read("/dev/zero") }
  }

  @Test("a file that cannot be read is an error")
  func unreadable() throws {
    let missing = try errorLine(of: "missing.json", status: 66)
    let folderError = try errorLine(of: ".", status: 66)

    #expect(missing == "missing.json: cannot be read: No such file or directory.")
    #expect(folderError.hasSuffix(": is a folder, not a file. Name a file."))
  }

  @Test("a base can be a file, counted from the folder of the file that names it")
  func fileBase() throws {
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "bases"),
      withIntermediateDirectories: true
    )
    try write(#""base": "../board.json", "deck": {"end": "stop"}"#, to: "bases/stopping.json")
    try write(#""base": "board", "container": {"width": 200, "height": 250}"#, to: "board.json")
    try write(#""base": "bases/stopping.json", "container": {"height": 300}"#)

    let preset = try PresetFile.read(folder.path(of: "soft.json"))

    var expected = Preset.board.withMuseum
    expected.name = "soft"
    expected.deck.end = .stop
    expected.container.size.width = 200
    expected.container.size.height = 300
    #expect("\(preset)" == "\(expected)")
  }

  @Test("the error of a base names the files that lead to it")
  func badBase() throws {
    try write(#""base": "base.json""#)
    try write("\n\"deck\": {\"end\": 3}", to: "base.json")

    #expect(
      try errorLine(of: "soft.json")
        == #"soft.json → base.json:3: "deck.end" must be one of stop, loop, reload, not 3."#
    )
  }

  @Test("the error of a missing base names the line that refers to it")
  func missingBase() throws {
    try write(#""base": "base.json""#)

    #expect(
      try errorLine(of: "soft.json", status: 66)
        == #"soft.json:2: "base": base.json: cannot be read: No such file or directory."#
    )
  }

  @Test("the error of a circle of bases shows the circle")
  func circle() throws {
    try write(#""base": "./b.json""#)
    try write(#""base": "c.json""#, to: "b.json")
    try write(#""base": "b.json""#, to: "d.json")
    try FileManager.default.createSymbolicLink(
      at: folder.url.appending(path: "c.json"),
      withDestinationURL: folder.url.appending(path: "soft.json")
    )

    let line = try errorLine(of: "soft.json")

    #expect(
      line
        == "soft.json → ./b.json:2: \"base\" leads in a circle: soft.json → ./b.json → ./c.json. "
        + "Name a built-in preset or another file."
    )
    #expect(try errorLine(of: "d.json").contains("leads in a circle"))
  }

  @Test("a chain of 33 files is an error")
  func chain() throws {
    for file in 0..<40 { try write(#""base": "\#(file + 1).json""#, to: "\(file).json") }
    try write(#""base": "board""#, to: "40.json")

    let line = try errorLine(of: "8.json")

    #expect(
      line
        == "8.json → 9.json → … → 39.json:2: \"base\" leads to more than 32 files, each based on "
        + "the next. Name a built-in preset, such as \"riffle\"."
    )
    #expect(try PresetFile.read(folder.path(of: "9.json")).name == "9")
  }

  @Test("all mistakes of a file are found at once, in the order of its lines")
  func severalMistakes() throws {
    try write(
      """
      "exit": {"kind": "fly", "maximumSpin": -1},
      "layuot": {},
      "name": 5,
      "layout": {"kind": "pole", "spread": 3},
      "drag": {"axs": "both",
               "shadow.opacity": 1}
      """
    )

    let lines = PresetFile.mistakes(in: folder.path(of: "soft.json")).map {
      $0.description.replacingOccurrences(of: folder.path(of: "soft.json"), with: "")
    }

    // What belongs to a layout of an unknown kind cannot be judged.
    #expect(lines.map { $0.prefix(3) } == [":2:", ":3:", ":4:", ":5:", ":6:", ":7:"])
    #expect(lines[3].contains(#""layout.kind" must be one of"#))
    #expect(
      try errorLine(of: "soft.json")
        == #"soft.json:2: "exit.maximumSpin" must be a number from 0 to 10000 °, not -1. "#
        + "There are 5 more mistakes; riffle presets validate shows all."
    )
  }

  @Test("a key of 1 MB and other long words are cut in messages")
  func longWords() throws {
    let long = String(repeating: "k", count: 400_000)
    let texts = [
      #""\#(long)": 1"#, #""layout": {"\#(long)": 1}"#, #""base": "\#(long)""#,
      #""layout": {"kind": "\#(long)"}"#, #""layout": {"\#(long)": 1, "\#(long)": 1}"#,
      #""name": "\#(long)""#, #""\#(long)" 1"#, #""layout": \#(long)"#,
      #""container": {"offset": [\#(String(repeating: "1,", count: 300_000))1]}"#,
    ]
    for text in texts {
      try write(text)
      let line = try errorLine(of: "soft.json")
      #expect(line.count < 700, "\(line)")
      #expect(!line.contains(String(repeating: "k", count: 81)), "\(line)")
    }
  }

  @Test("validation checks all files, and the worst one gives the status")
  func validation() throws {
    try write(#""deck": {"end": "loop"}"#, to: "good.json")
    try write(#""deck": {"end": "lop"}"#, to: "bad.json")
    func outcome(_ names: String...) throws -> (status: Int32, good: [String], bad: [String]) {
      var good: [String] = []
      var bad: [String] = []
      let status = try PresetValidation.run(names.map { folder.path(of: $0) }) {
        good.append($0)
      } printError: {
        bad.append($0.description)
      }
      return (status, good, bad)
    }

    let all = try outcome("missing.json", "bad.json", "good.json")
    let readable = try outcome("good.json", "good.json")
    let missing = try outcome("good.json", "missing.json")

    #expect(all.status == 65 && all.bad.count == 2)
    #expect(all.good == ["\(folder.path(of: "good.json")): ok"])
    #expect(readable.status == 0 && readable.good.count == 2 && readable.bad.isEmpty)
    #expect(missing.status == 66 && missing.good.count == 1 && missing.bad.count == 1)
  }
}
