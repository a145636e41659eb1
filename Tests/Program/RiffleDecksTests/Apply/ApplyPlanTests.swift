import Foundation
import Glibc
import RiffleDecks
import RiffleFormats
import SystemPackage
import TestSupport
import Testing

@Suite("Apply plan")
struct ApplyPlanTests {
  @Test("names where each file of a card goes, and changes nothing")
  func plansFiles() throws {
    let rig = try ApplyRig()
    let picture = try rig.write("picture", to: "a.jpg")
    let raw = try rig.write("raw photograph", to: "a.raf")
    let items = [try rig.item("a", [picture, raw], .keep), try rig.picture("b.jpg", .reject)]
    let before = try rig.snapshot()

    let plan = rig.plan(.move(to: rig.target), items)

    #expect(plan.left.isEmpty)
    #expect(plan.cards.map(\.name) == ["a", "b.jpg"])
    #expect(
      plan.cards.flatMap(\.rows).map(\.to) == [
        rig.target.appending("keep/a.jpg"), rig.target.appending("keep/a.raf"),
        rig.target.appending("reject/b.jpg"),
      ]
    )
    #expect(plan.fileCount == 3)
    #expect(plan.byteCount == 7 + 14 + 13)
    #expect(try rig.snapshot() == before)
  }

  @Test("takes the verdicts asked for alone")
  func verdicts() throws {
    let rig = try ApplyRig()
    let items = [try rig.picture("a.jpg", .keep), try rig.picture("b.jpg", .reject)]

    let plan = ApplyPlan(.trash, items, of: [.reject], source: rig.source, data: rig.data)

    #expect(plan.cards.map(\.name) == ["b.jpg"])
  }

  @Test("finds files by paths from the folder that the program runs in")
  func relativePath() throws {
    let rig = try ApplyRig()
    let file = try rig.write("picture", to: "a.jpg")
    let here = try #require(FilePath(".").resolved)
    let up = String(repeating: "../", count: here.components.count)
    var below = file
    below.root = nil
    let item = try rig.item("a.jpg", [FilePath(up).pushing(below)])

    let plan = rig.plan(.move(to: rig.target), [item])

    #expect(plan.cards.first?.rows.first?.from == file)
  }

  @Test("leaves a card whose picture has another size")
  func changedSize() throws {
    let rig = try ApplyRig()
    let item = try rig.picture("a.jpg")
    try rig.write("a longer picture", to: "a.jpg")

    let plan = rig.plan(.move(to: rig.target), [item])

    #expect(
      plan.left.map(\.reason.description) == [
        "it has changed since the decision: 13 bytes then, 16 now"
      ]
    )
  }

  @Test("leaves a card whose picture has another time")
  func changedTime() throws {
    let rig = try ApplyRig()
    var item = try rig.picture("a.jpg")
    item.decided?.modified -= 12_000_000_000

    let plan = rig.plan(.move(to: rig.target), [item])

    #expect(
      plan.left.map(\.reason.description) == [
        "it has changed since the decision: written again 12 s later"
      ]
    )
  }

  @Test("leaves a card whose picture could not be read when it was decided on, and says so")
  func unknown() throws {
    let rig = try ApplyRig()
    var item = try rig.picture("a.jpg")
    item.decided = nil

    let plan = rig.plan(.trash, [item])

    #expect(plan.left.map(\.reason) == [.unknown])
  }

  @Test("leaves the whole card if one of its files is gone")
  func gone() throws {
    let rig = try ApplyRig()
    let picture = try rig.write("picture", to: "a.jpg")
    let item = try rig.item("a", [picture, rig.source.appending("a.raf")])

    let plan = rig.plan(.move(to: rig.target), [item])

    #expect(plan.planned.isEmpty)
    #expect(
      plan.left.map(\.reason) == [.together(with: rig.source.appending("a.raf")), .gone]
    )
  }

  @Test("leaves what is no file, and symbolic links except from copies")
  func otherKinds() throws {
    let rig = try ApplyRig()
    let folder = rig.source.appending("folder")
    folder.makeFolder()
    let file = try rig.write("picture", to: "a.jpg")
    let link = rig.source.appending("link.jpg")
    #expect(link.withPlatformString { symlink("a.jpg", $0) } == 0)
    let items = [try rig.item("folder", [folder]), try rig.item("link", [link])]

    let moving = rig.plan(.move(to: rig.target), items)
    let copying = rig.plan(.copy(to: rig.target), [items[1]])

    #expect(moving.left.map(\.reason) == [.notAFile, .symbolicLink])
    #expect(copying.left.isEmpty)
    try rig.apply(.copy(to: rig.target), [items[1]])
    #expect(try InputFile(rig.target.appending("keep/link.jpg")).read() == InputFile(file).read())
  }

  @Test("leaves a card whose name is taken, and says whether by the same contents")
  func targetExists() throws {
    let rig = try ApplyRig()
    let items = [try rig.picture("a.jpg"), try rig.picture("b.jpg"), try rig.picture("c.jpg")]
    let keep = rig.target.appending("keep")
    keep.makeFolder()
    try rig.write("picture a.jpg", to: keep.appending("a.jpg"))
    try rig.write("picture B.jpg", to: keep.appending("b.jpg"))
    #expect(keep.appending("c.jpg").withPlatformString { symlink("nowhere", $0) } == 0)

    let plan = rig.plan(.move(to: rig.target), items)

    #expect(
      plan.left.map(\.reason) == [
        .targetExists(keep.appending("a.jpg"), hasSameContents: true),
        .targetExists(keep.appending("b.jpg"), hasSameContents: false),
        .targetExists(keep.appending("c.jpg"), hasSameContents: false),
      ]
    )
  }

  @Test("leaves both of two cards that would get the same name")
  func sameTarget() throws {
    let rig = try ApplyRig()
    rig.source.appending("more").makeFolder()
    let items = [
      try rig.picture("a.jpg"),
      try rig.item("more/a.jpg", [try rig.write("other", to: "more/a.jpg")]),
    ]

    let plan = rig.plan(.move(to: rig.target), items)

    #expect(
      plan.left.map(\.reason) == [.sameTarget(card: "more/a.jpg"), .sameTarget(card: "a.jpg")]
    )
  }

  @Test("leaves both of two cards that have a file in common")
  func sharedFile() throws {
    let rig = try ApplyRig()
    let both = try rig.write("sidecar", to: "a.xmp")
    let items = [
      try rig.item("a.jpg", [try rig.write("1", to: "a.jpg"), both], .keep),
      try rig.item("a.png", [try rig.write("2", to: "a.png"), both], .reject),
    ]

    let plan = rig.plan(.move(to: rig.target), items)

    #expect(plan.planned.isEmpty)
    #expect(plan.left.map(\.reason).contains(.sharedFile(card: "a.png")))
    #expect(plan.left.map(\.reason).contains(.sharedFile(card: "a.jpg")))
  }

  @Test("leaves everything if the folder is a file")
  func targetIsAFile() throws {
    let rig = try ApplyRig()
    let file = try rig.write("no folder", to: rig.top.appending("file"))

    let plan = rig.plan(.copy(to: file.appending("sorted")), [try rig.picture("a.jpg")])

    #expect(plan.left.map(\.reason) == [.unwritable(file)])
  }

  @Test(
    "leaves everything if the folder may not be written to",
    .enabled(if: getuid() != 0, "root may write everywhere")
  )
  func unwritable() throws {
    let rig = try ApplyRig()
    rig.target.makeFolder()
    #expect(rig.target.withPlatformString { chmod($0, 0o555) } == 0)

    let plan = rig.plan(.copy(to: rig.target), [try rig.picture("a.jpg")])

    #expect(plan.left.map(\.reason) == [.unwritable(rig.target)])
  }

  @Test(
    "leaves what would be a hard link on another volume",
    .enabled(if: ApplyRig.otherVolume != nil, "this machine has one volume")
  )
  func linkAcrossVolumes() throws {
    let rig = try ApplyRig(targetOn: ApplyRig.otherVolume)

    let plan = rig.plan(.link(to: rig.target), [try rig.picture("a.jpg")])

    #expect(plan.left.map(\.reason) == [.otherVolume(rig.target.appending("keep"))])
  }
}
