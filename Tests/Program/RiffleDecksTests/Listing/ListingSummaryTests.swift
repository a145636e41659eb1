import RiffleDecks
import RiffleDrawing
import Testing

@Suite("Summary of a listing")
struct ListingSummaryTests {
  private func summary(
    _ cards: Int,
    other: Int = 0,
    closed: Int = 0,
    unreadable: Int = 0,
    kinds: [(String, Int)] = []
  ) -> ListingSummary {
    var summary = ListingSummary(
      cards: cards,
      otherFiles: other,
      closedFolders: closed,
      unreadableFolders: unreadable
    )
    for (kind, count) in kinds { for _ in 0..<count { summary.addUnreadable(kind) } }
    return summary
  }

  @Test("is one line with what there is, and what would do")
  func line() {
    #expect(summary(21).line == "21 shown")
    #expect(
      summary(1996, closed: 4, kinds: [("RAW", 3), ("HEIC", 6)]).line
        == "1,987 shown, 9 not readable (HEIC 6, RAW 3), 4 folders; -r to go into them"
    )
    #expect(
      summary(1, other: 1_234_567, closed: 1, unreadable: 2).line
        == "1 shown, 1,234,567 other files, 2 folders not readable, 1 folder; -r to go into it"
    )
    #expect(
      summary(2, other: 1, kinds: [("AVIF", 1), ("HEIC", 1)]).line
        == "0 shown, 2 not readable (AVIF 1, HEIC 1), 1 other file"
    )
  }

  @Test("counts pictures that cannot be shown by their format")
  func formats() {
    var summary = summary(2)
    summary.addUnreadable("TIFF")

    #expect(summary.shown == 1)
    #expect(summary.line == "1 shown, 1 not readable (TIFF 1)")
  }
}
