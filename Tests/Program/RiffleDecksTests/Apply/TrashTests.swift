import Foundation
import Glibc
import RiffleDecks
import RiffleSystem
import SystemPackage
import TestSupport
import Testing

@Suite("Trash", .serialized)
struct TrashTests {
  /// A probe whose trash is in a folder of the test's own.
  private static func probe(_ rig: ApplyRig) -> Probe {
    var probe = Probe()
    probe.environment["XDG_DATA_HOME"] = rig.top.appending("home").string
    return probe
  }

  private static func trash(_ rig: ApplyRig) throws -> Probe.Outcome {
    try probe(rig).run(["trash", rig.source.string, "-", rig.data.string])
  }

  private static func undo(_ rig: ApplyRig) throws -> Probe.Outcome {
    try probe(rig).run(["undo", rig.source.string, rig.data.string])
  }

  @Test("takes files where the desktop's programs find them, and gives them back")
  func takesAndGivesBack() throws {
    let rig = try ApplyRig()
    let name = "100 % of b\u{E4}ume\n.jpg"
    try rig.picture(name)
    try rig.picture("b.jpg")
    let before = try rig.snapshot()

    let outcome = try Self.trash(rig)
    let home = rig.top.appending("home")
    guard outcome.status == 0, FileState(of: home) != nil else {
      print("The home is on another volume than temporary files: not tested. \(outcome.errors)")
      _ = try Self.undo(rig)
      return
    }

    #expect(outcome.output.contains("Trashed 2 files"))
    #expect(try rig.snapshot().names == [])
    #expect(try Snapshot(of: home.appending("Trash/files")).names == [name, "b.jpg"].sorted())
    #expect(try Self.undo(rig).status == 0)
    #expect(try rig.snapshot() == before)
    #expect(try Snapshot(of: home.appending("Trash")).names == ["files", "info"])
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

    let outcome = try Self.trash(rig)

    #expect(outcome.status == 74)
    #expect(
      outcome.errors
        == "riffle: \(rig.source)/a.jpg: cannot go to the trash: Trashing on system internal mounts "
        + "is not supported. Move to a folder instead: --move DIR.\n"
    )
    #expect(try rig.snapshot() == before)
  }
}
