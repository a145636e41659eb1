import Foundation
import RiffleApp
import RiffleDecks
import RiffleFormats
import RiffleGestures
import RiffleMotion
import RiffleShell
import TestSupport
import Testing

extension SessionSuites {
  /// Files that are renamed, deleted and replaced while somebody decides about them.
  @Suite("Files of sessions") @MainActor
  struct SessionFilesTests {
    /// What happens to the files of 1 to 9, of which 1, 2 and 3 are decided and 4 is the top card.
    enum Change: CaseIterable {
      case renameDecided, deleteDecided, replaceDecided, decidedByUndecided, undecidedByDecided
      case renameTop, deleteTop, replaceTop, renameUndecided, deleteUndecided
      case exchange, renameAll, deleteAllDecided, renameAllDecided

      @MainActor
      func happen(to rig: SessionRig) throws {
        let manager = FileManager.default
        let folder = rig.pictures
        func move(_ from: String, _ to: String) {
          // As mv does, in the place of what is there.
          #expect(rename(folder.path(of: "\(from).bmp"), folder.path(of: "\(to).bmp")) == 0)
        }
        func delete(_ names: [Int]) throws {
          for name in names { try manager.removeItem(atPath: folder.path(of: "\(name).bmp")) }
        }
        func replace(_ name: String) throws {
          try folder.write("another picture, not of the deck", to: "new")
          #expect(rename(folder.path(of: "new"), folder.path(of: "\(name).bmp")) == 0)
        }
        switch self {
        case .renameDecided: move("2", "decided")
        case .deleteDecided: try delete([2])
        case .replaceDecided: try replace("2")
        case .decidedByUndecided: move("6", "2")
        case .undecidedByDecided: move("2", "6")
        case .renameTop: move("4", "top")
        case .deleteTop: try delete([4])
        case .replaceTop: try replace("4")
        case .renameUndecided: move("7", "undecided")
        case .deleteUndecided: try delete([7])
        case .exchange:
          move("2", "between")
          move("7", "2")
          move("between", "7")
        case .renameAll: for number in 1...9 { move("\(number)", "a\(10 - number)") }
        case .deleteAllDecided: try delete([1, 2, 3])
        case .renameAllDecided: for number in 1...3 { move("\(number)", "a\(10 - number)") }
        }
      }
    }

    /// The numbers on the screen: of decided cards, and of all.
    private static func count(on rig: SessionRig) -> (decided: Int, all: Int)? {
      rig.texts.lazy.compactMap { text in
        (try? #/(\d+) of (\d+)/#.wholeMatch(in: text)).flatMap { match in
          Int(match.1).flatMap { decided in Int(match.2).map { (decided, $0) } }
        }
      }.first
    }

    private static func names(in rig: SessionRig) throws -> Set<String> {
      Set(try FileManager.default.contentsOfDirectory(atPath: rig.pictures.url.path))
    }

    @Test(
      "are the cards, and the count is that of their decisions, whatever happens to them",
      arguments: Change.allCases
    )
    func followed(change: Change) throws {
      let rig = try SessionRig(9)
      for key in "pxp" {
        rig.key(.character(key))
        rig.step()
      }
      try rig.waitForDecisions([
        .init(1, .keep, .key), .init(2, .reject, .key), .init(3, .keep, .key),
      ])
      try rig.wait("the count") { Self.count(on: rig).map { $0 == (3, 9) } ?? false }

      try change.happen(to: rig)
      // When these are there, what came before them is known too.
      for name in "vwxyz" { try rig.pictures.write("later \(name)", to: "\(name).bmp") }
      let names = try Self.names(in: rig)
      let report = try rig.report()
      try rig.wait("\(report.rows.count) of \(names.count), \(rig.texts)") {
        Self.count(on: rig).map { $0 == (report.rows.count, names.count) } ?? false
      }

      // Everything that is left is decided on, one card after the other.
      for _ in names {
        rig.key(.character("x"))
        rig.step()
      }
      try rig.wait("all of \(names.count), \(rig.texts)") {
        Self.count(on: rig).map { $0 == (names.count, names.count) } ?? false
      }
      try rig.wait("the decisions") {
        Set(try rig.report().rows.map(\.card.text)) == names
      }
      let first = Dictionary(
        uniqueKeysWithValues: report.rows.map { ($0.card, $0.decision?.verdict) }
      )
      for row in try rig.report().rows {
        #expect(row.decision?.verdict == first[row.card] ?? .reject, "\(row)")
      }
    }

    @Test("can all go and come again while the window stays open")
    func comeAgain() throws {
      let rig = try SessionRig(2)
      rig.key(.character("p"))
      try rig.waitForDecisions([.init(1, .keep, .key)])
      let manager = FileManager.default
      let elsewhere = try TestSupport.TemporaryFolder()
      func move(_ name: String, back: Bool) throws {
        let (here, there) = (rig.pictures.path(of: name), elsewhere.path(of: name))
        try manager.moveItem(atPath: back ? there : here, toPath: back ? here : there)
      }

      for name in ["1.bmp", "2.bmp"] { try move(name, back: false) }
      try rig.wait("an empty stage, \(rig.texts)") {
        rig.texts.contains("No picture is left here")
      }
      rig.key(.character("x"))
      rig.step()
      for name in ["1.bmp", "2.bmp"] { try move(name, back: true) }

      try rig.wait("1 of 2, \(rig.texts)") {
        Self.count(on: rig).map { $0 == (1, 2) } ?? false
      }
      #expect(rig.title.hasPrefix("2, "))
      try rig.waitForDecisions([.init(1, .keep, .key)])
    }

    @Test("are not decided about while their folder is gone, which is said in their place")
    func goneFolder() throws {
      let rig = try SessionRig(3)
      rig.key(.character("p"))
      try rig.waitForDecisions([.init(1, .keep, .key)])
      let (here, there) = (rig.pictures.url.path, rig.pictures.url.path + "-elsewhere")
      #expect(rename(here, there) == 0)
      defer { rename(there, here) }
      try rig.wait("what is wrong, \(rig.texts)") { rig.texts.contains("The folder is gone") }
      #expect(!rig.texts.contains("2.bmp"))
      #expect(rig.texts.contains { $0.hasPrefix("If it has another name now: Ctrl+O opens it") })

      for key in "xp3t" {
        rig.key(.character(key))
        rig.step()
        #expect(rig.texts.contains("Nothing is decided: the folder is gone"))
      }
      rig.key(.left)
      rig.key(.character("c"))
      rig.key(.backspace)
      rig.step()
      #expect(rig.texts.contains("Nothing is decided: the folder is gone"))
      try rig.glide(from: SessionRig.card, to: SessionRig.card + Vector(dx: 300, dy: 0))
      rig.step()
      #expect(rig.texts.contains("The folder is gone") && rig.title.hasPrefix("2, "))

      #expect(rename(there, here) == 0)
      try rig.wait("the cards, \(rig.texts)") { !rig.texts.contains("The folder is gone") }
      try rig.waitForDecisions([.init(1, .keep, .key)])
      rig.key(.character("x"))
      try rig.waitForDecisions([.init(1, .keep, .key), .init(2, .reject, .key)])
    }
  }
}
