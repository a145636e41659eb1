import RiffleFormats
import RiffleMotion
import RiffleTuning
import SystemPackage
import TestSupport
import Testing

@Suite("State of the studio")
struct StudioStateTests {
  private let folder: TemporaryFolder
  private let path: FilePath

  init() throws {
    let folder = try TemporaryFolder()
    self.folder = folder
    path = try #require(
      StudioState.path { $0 == "XDG_STATE_HOME" ? folder.path(of: "state") : nil }
    )
  }

  @Test("a first start has the defaults, and what is written reads back")
  func roundTrip() throws {
    let (first, problems) = StudioState.read(from: path)
    #expect(first == StudioState() && problems.isEmpty)
    var state = first
    state.window = Size(width: 1000.5, height: 700)
    (state.isPanelOpen, state.panelWidth, state.isTimelineOpen) = (false, 400, false)
    (state.presetA, state.presetB, state.deck) = ("riffle", "my \"own\"", "/a/b c")
    (state.theme, state.speed, state.isLooping) = (.dark, 0.25, true)
    try state.write(to: path)
    let read = StudioState.read(from: path)
    #expect(read.state == state && read.problems.isEmpty)
  }

  @Test("keys of a later version are kept")
  func unknown() throws {
    try StudioState().write(to: path)
    try folder.write(
      "{\"speed\": 0.5, \"later\": {\"b\": [1, null, true], \"a\": \"é\"}, \"seed\": 18446744073709551615}",
      to: "state/riffle/studio/state.json"
    )
    var (state, problems) = StudioState.read(from: path)
    #expect(state.speed == 0.5 && problems.isEmpty)
    state.isLooping = true
    try state.write(to: path)
    let text = String(decoding: try InputFile(path).read(), as: UTF8.self)
    #expect(text.contains("\"later\": {\"a\": \"é\", \"b\": [1, null, true]}"))
    #expect(text.contains("\"seed\": 18446744073709551615"))
    #expect(StudioState.read(from: path).state == state)
  }

  @Test("what is wrong is as at a first start, each named with its line; the rest counts")
  func wrong() throws {
    try StudioState().write(to: path)
    try folder.write(
      "{\"speed\": 0,\n\"theme\": \"blue\",\n\"isPanelOpen\": 1,\n\"deck\": null,\n\"panelWidth\": 300}",
      to: "state/riffle/studio/state.json"
    )
    let (state, problems) = StudioState.read(from: path)
    var expected = StudioState()
    expected.panelWidth = 300
    #expect(state == expected)
    #expect(problems.count == 4)
    #expect(
      problems.first?.description.hasSuffix("must be a number from 0.01 to 4, not the number 0.")
        == true
    )
    for text in ["", "[]", "{", "nonsense"] {
      try folder.write(text, to: "state/riffle/studio/state.json")
      let read = StudioState.read(from: path)
      #expect(read.state == StudioState() && read.problems.count == 1)
    }
  }

  @Test("a place that cannot be written to is one line")
  func unwritable() throws {
    try folder.write("a file", to: "state")
    #expect(throws: RiffleError.self) { try StudioState().write(to: path) }
  }
}
