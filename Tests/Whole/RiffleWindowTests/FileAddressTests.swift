import Foundation
import TestSupport
import Testing
import WindowTestSupport

/// `file:` URIs, which launchers, terminals and scripts hand over in place of paths.
///
/// It needs the program, and no display.
@Suite("Addresses of files") struct FileAddressTests {
  /// What the program says of an argument of its commands.
  private struct Argument: Decodable {
    struct Name: Decodable { var name: String }
    struct Completion: Decodable {
      struct Details: Decodable {}
      var file: Details?
      var directory: Details?
      var isOfFiles: Bool { file != nil || directory != nil }
    }

    var kind: String
    var isOptional: Bool
    var valueName: String?
    var preferredName: Name?
    var completionKind: Completion?

    /// The words that give it a value.
    func words(_ value: String) -> [String] {
      preferredName.map { [$0.name.count == 1 ? "-\($0.name)" : "--\($0.name)", value] } ?? [value]
    }
  }

  private struct Command: Decodable {
    var commandName: String
    var arguments: [Argument]?
    var subcommands: [Command]?

    /// Each command of this one and below, with the words that name it.
    func all(_ words: [String] = []) -> [(words: [String], arguments: [Argument])] {
      [(words, arguments ?? [])]
        + (subcommands ?? []).flatMap { $0.all(words + [$0.commandName]) }
    }
  }

  private struct Dump: Decodable { var command: Command }

  @Test("every argument that names a file takes one, and refuses another computer's in one line")
  func everyArgument() async throws {
    let folder = try TemporaryFolder()
    // It is longer than what fits into a pipe.
    let dump = URL(fileURLWithPath: folder.path(of: "help.json"))
    let script = #""$0" --experimental-dump-help >"$1""#
    try await Tool.run("sh", ["-c", script, BuildFolder.riffle, dump.path])
    let commands = try JSONDecoder().decode(Dump.self, from: Data(contentsOf: dump)).command.all()
    let fileNames = ["file", "path", "dir", "out", "deck"]
    var count = 0
    for (words, arguments) in commands where words != ["help"] {
      for (index, argument) in arguments.enumerated() where argument.kind != "flag" {
        let isOfFiles = argument.completionKind?.isOfFiles == true
        let name = argument.valueName ?? ""
        // So that a new one is not forgotten. The others' values are no files.
        #expect(isOfFiles || !fileNames.contains(where: name.contains), "\(words) \(name)")
        guard isOfFiles else { continue }
        var line = words
        for (other, filler) in arguments.enumerated() {
          if other == index {
            line += argument.words("file://nas/photos")
          } else if filler.kind == "positional", !filler.isOptional || other < index {
            line += filler.words("x")
          } else if !filler.isOptional {
            line += filler.words("css")
          }
        }
        // Several presets are looked at once there is a place for the page.
        if words == ["page"], argument.valueName == "names" { line += ["-o", "x.html"] }
        let outcome = try await Tool.outcome(of: BuildFolder.riffle, line)
        #expect(outcome.status == 64 && outcome.output.isEmpty, "\(line): \(outcome)")
        let isClear = outcome.errors.contains("is on the computer \"nas\", not on this one.")
        let isOneLine = outcome.errors.split(separator: "\n").count == 1
        #expect(isClear && isOneLine, "\(line): \(outcome)")
        count += 1
      }
    }
    #expect(count > 30)
  }

  @Test("a command does the same with the address of a file as with its path")
  func sameAsPath() async throws {
    let folder = try DecidedFolder(3)
    let name = "My 100% \u{E9}"
    let photos = folder.folder.path(of: name)
    try FileManager.default.createDirectory(
      atPath: photos,
      withIntermediateDirectories: false
    )
    for number in 1...3 {
      try FileManager.default.moveItem(
        atPath: folder.folder.path(of: "photo \(number).bmp"),
        toPath: "\(photos)/photo \(number).bmp"
      )
    }
    let address = "file://\(folder.path)/My%20100%25%20%c3%A9"
    let trace = Repository.file("Assets/gestures/flick.jsonl").path

    for arguments in [
      ["list", "PHOTOS"], ["decide", "PHOTOS", "PHOTOS/photo%201.bmp", "keep"],
      ["decisions", "PHOTOS", "--format", "csv"],
      ["apply", "PHOTOS", "--copy", "PHOTOS/Sorted", "--dry-run"],
    ] {
      func line(_ folder: String, _ blank: String) -> [String] {
        arguments.map {
          $0.replacingOccurrences(of: "%20", with: blank)
            .replacingOccurrences(of: "PHOTOS", with: folder)
        }
      }
      // Twice, since the first decision is news.
      try await folder.riffle(line(photos, " "))
      let expected = try await folder.riffle(line(photos, " "))
      #expect(try await folder.riffle(line(address, "%20")) == expected, "\(arguments)")
      #expect(!expected.isEmpty)
    }
    let lines = try folder.data.write("\(address)/photo%202.bmp\n", to: "cards")
    let decided = try await folder.riffle(["decide", address, "-", "reject"], input: lines)
    #expect(decided == "photo 2.bmp: reject (was undecided)\n")
    #expect(
      try await folder.riffle(["simulate", "file://\(trace)"])
        == folder.riffle(["simulate", trace])
    )
  }

  @Test("a file whose own name is like an address is reached by ./")
  func literalName() async throws {
    let folder = try TemporaryFolder()
    let path = "file:/photos"
    try FileManager.default.createDirectory(
      atPath: folder.path(of: path),
      withIntermediateDirectories: true
    )
    let picture = BitmapFile.data(width: 2, height: 2) { _, _ in Pixel(0xC8_5A00) }
    try folder.write(picture, to: path + "/a.bmp")
    let script = #"cd "$1" && "$0" list ./file:/photos"#
    let list = try await Tool.run("sh", ["-c", script, BuildFolder.riffle, folder.url.path])
    #expect(list.hasPrefix("a.bmp"), "\(list)")
  }
}
