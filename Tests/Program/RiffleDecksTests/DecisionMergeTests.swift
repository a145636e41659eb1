import Foundation
import RiffleDecks
import RiffleFormats
import SystemPackage
import TestSupport
import Testing

@Suite("Merged decisions")
struct DecisionMergeTests {
  /// Judgments of two people from a table of how often they gave each pair.
  private static func judgments(_ table: [[Int]]) -> [[Int]] {
    table.enumerated().flatMap { one, row in
      row.enumerated().flatMap { other, count in [[Int]](repeating: [one, other], count: count) }
    }
  }

  @Test("Cohen's kappa is that of the example in Cohen's paper of 1960, and of a known table")
  func cohen() throws {
    // Cohen, table 1, of 200 cases: agreement .70, by chance .41, kappa .492.
    let paper = Agreement(Self.judgments([[88, 14, 18], [10, 40, 10], [2, 6, 12]]))
    #expect(abs(try #require(paper.observed) - 0.70) < 1e-9)
    #expect(abs(try #require(paper.expected) - 0.41) < 1e-9)
    #expect(abs(try #require(paper.kappa) - 0.492) < 5e-4)
    // 50 proposals, read by two: Wikipedia, "Cohen's kappa", simple example: 0.4.
    let proposals = Agreement(Self.judgments([[20, 5], [10, 15]]))
    #expect(abs(try #require(proposals.kappa) - 0.4) < 1e-9)
  }

  @Test("Fleiss' kappa is that of a published table: 14 people, 10 cards, 5 categories")
  func fleiss() throws {
    // Wikipedia, "Fleiss' kappa", worked example: P = 0.378, Pe = 0.213, kappa = 0.210.
    let table = [
      [0, 0, 0, 0, 14], [0, 2, 6, 4, 2], [0, 0, 3, 5, 6], [0, 3, 9, 2, 0], [2, 2, 8, 1, 1],
      [7, 7, 0, 0, 0], [3, 2, 6, 3, 0], [2, 5, 3, 2, 2], [6, 5, 2, 1, 0], [0, 2, 2, 3, 7],
    ]
    let agreement = Agreement(
      table.map { row in
        row.enumerated().flatMap { judgment, count in [Int](repeating: judgment, count: count) }
      }
    )
    #expect(abs(try #require(agreement.observed) - 0.378) < 5e-4)
    #expect(abs(try #require(agreement.expected) - 0.213) < 5e-4)
    #expect(abs(try #require(agreement.kappa) - 0.210) < 5e-4)
  }

  @Test("say so if the first picture is not where the deck looks for it, and nothing else")
  func notice() throws {
    let folder = try TemporaryFolder()
    let place = FilePath(folder.url.path)
    try folder.write("picture", to: "a.jpg")
    let merge = try DecisionMerge([
      ("ann", DecisionReport(rows: [])), ("bob", DecisionReport(rows: [])),
    ])
    let file = place.appending("disputed.json")
    func deck(_ names: String?...) -> Deck {
      Deck(
        title: "Disputed",
        cards: names.enumerated().map { index, name in
          DeckCard(id: "\(index)", title: "", subtitle: "", image: name.map { place.appending($0) })
        }
      )
    }

    #expect(merge.notice(of: deck("a.jpg", "b.jpg"), at: file) == nil)
    #expect(merge.notice(of: deck(), at: file) == nil)
    #expect(merge.notice(of: deck(nil, nil), at: file) == nil)
    #expect(
      merge.notice(of: deck(nil, "b.jpg", "a.jpg"), at: file)
        == "\(file): \(place)/b.jpg is not there. Write the deck beside the folder or the deck file "
        + "that was decided on."
    )
  }

  @Test("have no kappa without cards, or if everyone says one and the same")
  func undefined() {
    #expect(Agreement([[Int]]()).observed == nil && Agreement([[Int]]()).kappa == nil)
    let same = Agreement([[1, 1], [1, 1]])
    #expect(same.observed == 1 && same.kappa == nil)
    #expect(Agreement([[1, 1], [2, 2]]).kappa == 1)
    #expect(Agreement([[1, 2], [2, 1]]).kappa == -1)
  }

  @Test("are not those of one person twice")
  func twice() {
    #expect(
      throws: RiffleError.wrongUsage("a.json is given twice. Give the file of each person once.")
    ) { try DecisionMerge(reading: ["a.json", "a.json"]) }
  }

  private static func report(_ verdicts: [(String, Verdict)]) -> DecisionReport {
    DecisionReport(
      rows: verdicts.map { name, verdict in
        DecisionReport.Row(
          card: CardName(name),
          path: FilePath("Holiday/\(name)"),
          decision: Decision(verdict, at: WallTime(microseconds: 0), by: .key)
        )
      }
    )
  }

  @Test("of files name those who disagree, and what they disagree on as a deck")
  func files() throws {
    let folder = try TemporaryFolder()
    let ann = Self.report([("a.jpg", .keep), ("b.jpg", .keep), ("c.jpg", .reject)])
    let ben = Self.report([("b.jpg", .reject), ("c.jpg", .reject), ("d.jpg", .skip)])
    let files = try [("Ann.json", ann), ("Ben.json", ben)].map { name, report in
      FilePath(try folder.write(Data(report.bytes(.json)), to: name))
    }

    let merge = try DecisionMerge(reading: files)

    #expect(merge.people == ["Ann", "Ben"])
    #expect(merge.cards.map(\.name) == ["a.jpg", "b.jpg", "c.jpg", "d.jpg"])
    #expect(merge.agreement.count == 2 && merge.agreement.observed == 0.5)
    #expect(
      merge.lines == [
        "Ann, Ben: 2 cards decided by all", "agreement 50.0 %, Cohen's kappa 0.00", "1 disputed",
        "b.jpg  Ann: keep, Ben: reject",
      ]
    )
    let deck = try merge.disputedDeck(at: "/photos/disputed.json")
    #expect(deck.title == "Disputed by Ann, Ben")
    #expect(deck.cards.map(\.image) == [FilePath("/photos/Holiday/b.jpg")])
    #expect(deck.cards.map(\.subtitle) == ["Ann: keep, Ben: reject"])
  }

  @Test("takes at least two files")
  func oneFile() throws {
    let error = try #require(throws: RiffleError.self) {
      try DecisionMerge([(person: "Ann", report: Self.report([]))])
    }
    #expect(error.kind == .wrongUsage)
    #expect(
      error.description.hasPrefix("to merge decisions takes the files of at least two people")
    )
  }
}
