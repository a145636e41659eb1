import Foundation
import TestSupport
import Testing
import WindowTestSupport

extension WindowTests {
  /// A person goes through a folder of pictures, with real keys and a real mouse.
  @Suite("Going through a folder")
  struct FolderTests {
    private let rig: DecidedFolder
    private var folder: TemporaryFolder { rig.folder }

    init() throws { rig = try DecidedFolder(6) }

    @Test("keys, a drag and a button decide; a kill loses nothing, and the next start goes on")
    func resume() async throws {
      try await rig.run { program in
        try await rig.waitForTop(1, in: program)
        try await Keyboard.press("Right")
        try await rig.waitForTop(2, in: program)
        try await Keyboard.press("x")
        try await rig.waitForTop(3, in: program)
        // A press would catch a card that is still leaving.
        try await wait {
          "the cards do not leave"
        } until: {
          try program.events.events().of(.didLeave).count == 2 ? true : nil
        }
        let middle = Spot(x: 480, y: 280)
        try await program.mouse.swipe(from: middle, to: middle + Spot(x: 330, y: 0))
        try await rig.waitForTop(4, in: program)
        // The button at the right: 46 points above the window's foot.
        try await program.mouse.click(at: Spot(x: 589, y: 674), trembling: 0)
        try await rig.waitForTop(5, in: program)
        kill(program.process.processIdentifier, SIGKILL)
      }
      let all = [
        rig.row(1, "keep", "key"), rig.row(2, "reject", "key"), rig.row(3, "keep", "pointer"),
        rig.row(4, "keep", "button"),
      ]
      try await rig.waitForDecisions(all)
      try await rig.run { program in
        try await rig.waitForTop(5, in: program)
        // Undo goes back into the last start.
        try await Keyboard.press("BackSpace")
        try await rig.waitForTop(4, in: program)
        try await rig.waitForDecisions(Array(all.dropLast()))
        try await Keyboard.press("ctrl+y")
        try await rig.waitForTop(5, in: program)
        try await rig.waitForDecisions(all)
        // Starting again is a step like any other.
        try await Keyboard.press("r")
        try await rig.waitForTop(1, in: program)
        try await rig.waitForDecisions([])
        try await Keyboard.press("BackSpace")
        try await rig.waitForTop(5, in: program)
        try await rig.waitForDecisions(all)
      }
    }

    @Test("somebody who comes back to many pictures sees the card that they go on with at once")
    func comingBack() async throws {
      // More than are handed over first.
      let rig = try DecidedFolder(300)
      try await rig.decide(1...260)
      // A busy machine may show an empty stage before the pictures are listed.
      try await retry {
        let poses = rig.data.path(of: "poses")
        try await rig.run(arguments: ["--log-poses", poses]) { program in
          try await rig.waitForTop(261, in: program)
          try await Keyboard.press("ctrl+q")
          #expect(try await program.exitStatus() == 0)
        }
        let frames = try LineFile(path: poses).lines()
        let first = try #require(frames.firstIndex { $0.contains(#""card": "#) })
        // Dealt from the first frame on.
        #expect(frames[first].contains(#""card": 260"#))
        return first == 0
      }
    }

    @Test("a picture that is rewritten while it is on top is shown as it is now")
    func rewritten() async throws {
      let size = 300
      let (before, after) = (Pixel(0x2E_8B57), Pixel(0xB0_3060))
      let folder = try DecidedFolder(2, width: size, height: size) { _, _, _ in before }
      try await folder.run { program in
        let middle = Spot(x: 480, y: 350)
        try await program.screen.wait(for: Sight.of(before, at: [middle]))
        let picture = BitmapFile.data(width: size, height: size) { _, _ in after }
        try folder.folder.write(picture, to: "photo 1.bmp")
        try await program.screen.wait(for: Sight.of(after, at: [middle]))
        // As another program that writes a new file and puts it in place of the old one.
        let draft = try folder.data.write(
          BitmapFile.data(width: size, height: size) { _, _ in before },
          to: "draft"
        )
        try #require(rename(draft, folder.folder.path(of: "photo 1.bmp")) == 0)
        try await program.screen.wait(for: Sight.of(before, at: [middle]))
      }
    }

    @Test("what was decided is moved, and comes back")
    func apply() async throws {
      let target = try TemporaryFolder()
      try await rig.riffle(["decide", folder.url.path, "photo 1.bmp", "keep"])
      try await rig.riffle(["decide", folder.url.path, "photo 2.bmp", "reject"])
      #expect(
        try await rig.decisions() == [
          rig.row(1, "keep", "command"), rig.row(2, "reject", "command"),
        ]
      )
      let before = try names(in: folder)
      try await rig.riffle(["apply", folder.url.path, "--move", target.url.path, "--yes"])
      #expect(
        try names(in: folder) == before.filter { !$0.hasSuffix("1.bmp") && !$0.hasSuffix("2.bmp") }
      )
      #expect(
        FileManager.default.fileExists(atPath: target.path(of: "keep/photo 1.bmp"))
          && FileManager.default.fileExists(atPath: target.path(of: "reject/photo 2.bmp"))
      )
      try await rig.riffle(["apply", folder.url.path, "--undo", "--yes"])
      #expect(try names(in: folder) == before)
    }

    private func names(in folder: TemporaryFolder) throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
    }
  }
}
