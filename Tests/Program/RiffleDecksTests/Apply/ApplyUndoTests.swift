import Foundation
import Glibc
import RiffleDecks
import RiffleFormats
import SystemPackage
import TestSupport
import Testing

@Suite("Apply undo")
struct ApplyUndoTests {
  @Test("leaves and names a moved file that has changed since")
  func changedSince() throws {
    let rig = try ApplyRig()
    let items = [try rig.picture("a.jpg"), try rig.picture("b.jpg")]
    try rig.apply(.move(to: rig.target), items)
    let moved = rig.target.appending("keep/a.jpg")
    try rig.write("touched up", to: moved)

    let outcome = try rig.undo()

    #expect(outcome.fileCount == 1)
    #expect(outcome.left.map(\.file) == [moved])
    #expect(outcome.left.map(\.reason) == [.failed("it has changed since")])
    #expect(try InputFile(moved).read() == Array("touched up".utf8))
    #expect(FileState(of: items[1].files[0]) != nil)
  }

  @Test("never overwrites what has taken the place of a moved file", arguments: ["move", "other"])
  func placeTaken(volume: String) throws {
    let rig = try ApplyRig(targetOn: volume == "other" ? ApplyRig.otherVolume : nil)
    let item = try rig.picture("a.jpg")
    try rig.apply(.move(to: rig.target), [item])
    try rig.write("a new picture", to: "a.jpg")

    let outcome = try rig.undo()

    #expect(outcome.left.count == 1)
    #expect(try InputFile(item.files[0]).read() == Array("a new picture".utf8))
    #expect(
      try InputFile(rig.target.appending("keep/a.jpg")).read() == Array("picture a.jpg".utf8)
    )
  }

  @Test("never removes a copy that is the only one left, or that has changed")
  func onlyCopy() throws {
    let rig = try ApplyRig()
    let items = [try rig.picture("a.jpg"), try rig.picture("b.jpg"), try rig.picture("c.jpg")]
    try rig.apply(.copy(to: rig.target), items)
    let keep = rig.target.appending("keep")
    #expect(items[0].files[0].remove())
    try rig.write("touched up", to: keep.appending("b.jpg"))
    // As large and as old as its copy, and yet another picture.
    try rig.write("picture c.jpg", to: "c.jpg")
    let file = try FileDescriptor.open(items[2].files[0], .writeOnly)
    _ = try file.closeAfter { try file.writeAll("PICTURE".utf8) }

    let outcome = try rig.undo()

    #expect(outcome.fileCount == 0)
    #expect(outcome.left.count == 3)
    #expect(try Snapshot(of: keep).names == ["a.jpg", "b.jpg", "c.jpg"])
  }

  @Test("never removes a link that is the only name left")
  func onlyName() throws {
    let rig = try ApplyRig()
    let item = try rig.picture("a.jpg")
    try rig.apply(.link(to: rig.target), [item])
    #expect(item.files[0].remove())

    let outcome = try rig.undo()

    #expect(outcome.left.map(\.reason) == [.failed("it is the only name left of the file")])
    #expect(FileState(of: rig.target.appending("keep/a.jpg")) != nil)
  }

  @Test("leaves the folders that something else is in")
  func foldersInUse() throws {
    let rig = try ApplyRig()
    try rig.apply(
      .move(to: rig.target),
      [try rig.picture("a.jpg"), try rig.picture("b.jpg", .skip)]
    )
    try rig.write("mine", to: rig.target.appending("keep/notes.txt"))

    try rig.undo()

    #expect(try Snapshot(of: rig.target).names == ["keep", "notes.txt"])
  }

  @Test("takes one apply after the other back, the last one first, each once")
  func severalApplies() throws {
    let rig = try ApplyRig()
    let items = [try rig.picture("a.jpg"), try rig.picture("b.jpg")]
    let before = try rig.snapshot()
    try rig.apply(.copy(to: rig.target), [items[0]])
    let between = try rig.snapshot()
    try rig.apply(.move(to: rig.target), [items[1]])

    try rig.undo()
    #expect(try rig.snapshot() == between)
    try rig.undo()
    #expect(try rig.snapshot() == before)

    #expect(throws: RiffleError.self) { try rig.undo() }
  }

  @Test("knows applies to other folders apart")
  func otherFolder() throws {
    let rig = try ApplyRig()
    try rig.apply(.move(to: rig.target), [try rig.picture("a.jpg")])

    let other = rig.top.appending("other")
    other.makeFolder()

    #expect(
      throws: RiffleError.badFile(
        "\(other): nothing was applied to it that is not taken back already."
      )
    ) { try ApplyUndo(of: other, data: rig.data) }
  }

  @Test("is refused while another apply to the folder runs, and runs again after it")
  func locked() throws {
    let rig = try ApplyRig()
    let items = [try rig.picture("a.jpg")]
    try rig.apply(.move(to: rig.target), items)
    var refusals: [RiffleError] = []

    do {
      let undo = try ApplyUndo(of: rig.source, data: rig.data)
      #expect(undo.fileCount == 1)
      for attempt in [{ _ = try rig.undo() }, { _ = try rig.apply(.trash, items) }] {
        do { try attempt() } catch let error as RiffleError { refusals.append(error) }
      }
    }
    try rig.undo()

    let line = "\(rig.source): another riffle applies decisions to it now. Wait until it has ended."
    #expect(refusals == [.unavailable(line), .unavailable(line)])
  }
}
