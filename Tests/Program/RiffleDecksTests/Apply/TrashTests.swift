import Foundation
import Glibc
import RiffleDecks
import RiffleSystem
import SystemPackage
import TestSupport
import Testing

@Suite("Trash", .serialized)
struct TrashTests {
  private static func trash(_ rig: ApplyRig) throws -> Probe.Outcome {
    try rig.probe.run(["trash", rig.source.string, "-", rig.data.string])
  }

  private static func undo(_ rig: ApplyRig) throws -> Probe.Outcome {
    try rig.probe.run(["undo", rig.source.string, rig.data.string])
  }

  @Test("takes files where the desktop's programs find them, and gives them back")
  func takesAndGivesBack() throws {
    let rig = try ApplyRig()
    let name = "100 % of b\u{E4}ume\n.jpg"
    try rig.picture(name)
    try rig.picture("b.jpg")
    let before = try rig.snapshot()

    let outcome = try Self.trash(rig)

    #expect(outcome.output.contains("Trashed 2 files"), "\(outcome)")
    #expect(try rig.snapshot().names == [])
    let trash = rig.home.appending("Trash")
    #expect(try Snapshot(of: trash.appending("files")).names == [name, "b.jpg"].sorted())
    #expect(try Self.undo(rig).status == 0)
    #expect(try rig.snapshot() == before)
    #expect(try Snapshot(of: trash).names == ["files", "info"])
  }

  @Test("is no place to fetch another file of the same name from, and never overwrites")
  func otherFileOfThatName() throws {
    let rig = try ApplyRig()
    try rig.picture("a.jpg")
    #expect(try Self.trash(rig).status == 0)
    try rig.write("a second picture", to: "a.jpg")
    #expect(try Self.trash(rig).status == 0)
    // The second one is the last: it comes back, though both were a.jpg.
    #expect(try Self.undo(rig).status == 0)
    #expect(try InputFile(rig.source.appending("a.jpg")).read() == Array("a second picture".utf8))

    let refusal = try Self.undo(rig)

    #expect(refusal.status == 74)
    #expect(refusal.output.contains("another file has taken its place; it is still in the trash"))
    #expect(try InputFile(rig.source.appending("a.jpg")).read() == Array("a second picture".utf8))
  }

  @Test("says what would do where there is none")
  func noTrash() throws {
    guard let volume = ApplyRig.otherVolume else {
      print("This machine has one volume: not tested.")
      return
    }
    let rig = try ApplyRig(on: volume)
    try rig.picture("a.jpg")
    let before = try rig.snapshot()

    // The home is on the first volume.
    let outcome = try Probe().run(["trash", rig.source.string, "-", rig.data.string])

    #expect(outcome.status == 74)
    #expect(
      outcome.errors
        == "riffle: \(rig.source)/a.jpg: cannot go to the trash: Trashing on system internal mounts "
        + "is not supported. Move to a folder instead: --move DIR.\n"
    )
    #expect(try rig.snapshot() == before)
  }
}
