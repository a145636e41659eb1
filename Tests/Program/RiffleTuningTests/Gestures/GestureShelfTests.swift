import Foundation
import RiffleCards
import RiffleFormats
import RiffleGestures
import RiffleMotion
import RiffleTuning
import SystemPackage
import TestSupport
import Testing

@Suite("Gesture shelf")
struct GestureShelfTests {
  private let folder: TemporaryFolder
  private let gestures: FilePath

  init() throws {
    folder = try TemporaryFolder()
    gestures = FilePath(folder.url.path).appending("data").appending("gestures")
  }

  private func shelf() -> GestureShelf {
    GestureShelf(programFolder: nil, userFolder: gestures)
  }

  private func gesture(_ name: String, x: Double = 100) throws -> Gesture {
    let event = PointerEvent(
      time: Timestamp(seconds: 4),
      phase: .down(.primary),
      position: Point(x: x, y: 50),
      buttons: .primary
    )
    let step = Trace.Step(.pointer(event), at: Timestamp(seconds: 4))
    let header = Trace.Header(window: Size(width: 500, height: 400))
    return try Gesture(named: name, from: Trace(header: header, steps: [step]))
  }

  private func write(_ text: String, to name: String) throws {
    try FileManager.default.createDirectory(
      atPath: gestures.string,
      withIntermediateDirectories: true
    )
    try text.write(toFile: gestures.appending(name).string, atomically: false, encoding: .utf8)
  }

  @Test("A folder that is missing is an empty shelf, and made with the first gesture")
  func saving() throws {
    var shelf = shelf()
    #expect(shelf.gestures.isEmpty && shelf.problems.isEmpty)

    try shelf.save(try gesture("wobble"))

    let read = self.shelf()
    #expect(read.gestures == shelf.gestures)
    #expect(read.gestures == [try gesture("wobble")])
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: gestures.string) == ["wobble.jsonl"]
    )
  }

  @Test("What was saved is what comes back, names of any script and traces with cancels included")
  func roundTrip() throws {
    var shelf = shelf()
    for (index, name) in ["zurück", "投げ返す", "a b.c", "-x"].enumerated() {
      try shelf.save(try gesture(name, x: 10.25 * Double(index)))
    }

    #expect(self.shelf().gestures == shelf.gestures)
    #expect(shelf.gestures.map(\.name) == shelf.gestures.map(\.name).sorted())
    #expect(self.shelf().problems.isEmpty)
  }

  @Test("No gesture takes the place of another")
  func takenNames() throws {
    var shelf = GestureShelf(userFolder: gestures)
    try shelf.save(try gesture("one", x: 1))
    try shelf.save(try gesture("two", x: 2))

    for name in ["one", "flick"] {
      let error = #expect(throws: RiffleError.self) { try shelf.save(try gesture(name, x: 3)) }
      #expect(error?.description == "There is a gesture \"\(name)\" already. Choose another name.")
    }
    #expect(GestureShelf(userFolder: gestures).gesture(named: "two") == (try gesture("two", x: 2)))
    #expect(shelf.freeName(like: "one") == "one 2")
    #expect(shelf.freeName(like: "three") == "three")
    try shelf.save(try gesture("7", x: 4))
    #expect(shelf.freeName(like: "7") == "7 2")
  }

  @Test(
    "A name that no file can have is refused",
    arguments: ["", ".hidden", "../up", "a/b", "a\nb", String(repeating: "é", count: 101)]
  )
  func badNames(name: String) throws {
    var shelf = shelf()

    #expect(throws: RiffleError.self) { try shelf.save(try gesture("one").renamed(name)) }

    #expect(!FileManager.default.fileExists(atPath: gestures.string))
  }

  @Test("A bad file is named with its line, and the others are there")
  func badFiles() throws {
    var shelf = shelf()
    try shelf.save(try gesture("good"))
    let down = #"{"t": 0, "type": "down", "x": 1, "y": 2}"#
    try write("\(down)\n{\"t\": 1, \"type\": \"mvoe\"}\n", to: "a.jsonl")
    try write(
      "\(down)\n{\"t\": 1, \"type\": \"resize\", \"width\": 9, \"height\": 9}\n",
      to: "b.jsonl"
    )
    try write(
      "\(down)\n{\"t\": 1, \"type\": \"command\", \"name\": \"insert\", \"at\": 0}\n",
      to: "c.jsonl"
    )
    try write("{\"t\": 1, \"type\": \"end\"}\n", to: "d.jsonl")
    try write("{\"t\": 0, \"type\": \"down\", \"x\": 2e6, \"y\": 2}\n", to: "e.jsonl")
    try write("anything", to: "notes.txt")

    let read = self.shelf()

    #expect(read.gestures.map(\.name) == ["good"])
    let problems = read.problems.map(\.description)
    try #require(problems.count == 5)
    #expect(problems[0].contains("/a.jsonl:2:"))
    #expect(
      problems[1].hasSuffix(
        "/b.jsonl:2: a gesture changes neither the window nor the preset. Remove this line."
      )
    )
    #expect(problems[2].contains("/c.jsonl:2: a gesture has no such command."))
    #expect(problems[3].hasSuffix("/d.jsonl: has no press and no command. A gesture needs one."))
    #expect(problems[4].contains("/e.jsonl:1: the pointer is at 2000000.0, 2.0."))
  }

  @Test("A folder that cannot be made is one line")
  func unwritable() throws {
    try folder.write("a file", to: "data")
    var shelf = shelf()

    let error = #expect(throws: RiffleError.self) { try shelf.save(try gesture("one")) }

    #expect(error?.kind == .unwritable)
    #expect(shelf.gestures.isEmpty)
  }
}
