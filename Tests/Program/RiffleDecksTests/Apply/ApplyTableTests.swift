import Foundation
import RiffleDecks
import RiffleFormats
import SystemPackage
import TestSupport
import Testing

@Suite("Apply table")
struct ApplyTableTests {
  @Test("is a table with a sum, and the reasons of what is left")
  func table() throws {
    let rig = try ApplyRig()
    var changed = try rig.picture("c.jpg", .reject)
    changed.decided?.size = 1
    let items = [
      try rig.item(
        "a",
        [try rig.write("picture", to: "a.jpg"), try rig.write("raw", to: "a.raf")]
      ), try rig.picture("b.jpg", .reject), changed,
    ]

    let lines = rig.plan(.move(to: rig.target), items).table(width: 300)

    #expect(
      lines.map { $0.replacingOccurrences(of: rig.top.string, with: "~") } == [
        "verdict  cards  files  size  from -> to",
        "keep         1      2  10 B  ~/source -> ~/target/keep",
        "reject       1      1  13 B  ~/source -> ~/target/reject",
        "all          2      3  23 B",
        "Left: 1 file of 1 card.",
        "  c.jpg: it has changed since the decision: 1 bytes then, 13 now.",
      ]
    )
  }

  @Test("is a table that fits the terminal", arguments: [60, 80, 100])
  func narrowTable(width: Int) throws {
    let rig = try ApplyRig()

    let lines = rig.plan(.move(to: rig.target), [try rig.picture("a.jpg")]).table(width: width)

    #expect(lines.allSatisfy { $0.count <= width })
    #expect(lines.count == 2)
  }

  @Test("names a name with an end of line on one line")
  func nameWithNewline() throws {
    let rig = try ApplyRig()
    var item = try rig.picture("a\nb.jpg")
    item.decided?.size = 0

    let lines = rig.plan(.trash, [item]).table(width: 80)

    #expect(lines.allSatisfy { !$0.contains("\n") })
    #expect(lines.contains { $0.hasPrefix("  a\u{FFFD}b.jpg: ") })
  }
}
