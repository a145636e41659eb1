import Foundation
import RiffleDecks
import RiffleFormats
import SystemPackage
import TestSupport
import Testing

@Suite("Apply request")
struct ApplyRequestTests {
  /// What a console was given to show and to ask.
  final class Said {
    var lines: [String] = []
    var questions: [String] = []
    var progress: [ApplyProgress] = []
  }

  private static func console(_ said: Said, answer: Bool?) -> ApplyConsole {
    ApplyConsole(
      width: 300,
      print: { said.lines += $0 },
      confirm: answer.map { answer in
        { question in
          said.questions.append(question)
          return answer
        }
      },
      progress: { said.progress.append($0) }
    )
  }

  private static func perform(
    _ rig: ApplyRig,
    _ consent: ApplyConsent,
    answer: Bool?,
    _ items: [ApplyItem]
  ) throws -> Said {
    let said = Said()
    try ApplyRequest(
      source: rig.source,
      action: .move(to: rig.target),
      consent: consent,
      data: rig.data
    ).perform(items, on: console(said, answer: answer), at: WallTime(microseconds: 1))
    return said
  }

  @Test("asks, does it and sums up")
  func asks() throws {
    let rig = try ApplyRig()

    let said = try Self.perform(rig, .ask, answer: true, [try rig.picture("a.jpg")])

    #expect(said.questions == ["Move 1 file (13 B) to \(rig.target)?"])
    #expect(said.lines.first?.hasPrefix("verdict") == true)
    #expect(
      said.lines.last
        == "Moved 1 file (13 B). To take it back: riffle apply \(rig.source) --undo"
    )
    #expect(said.progress.count == 1)
    #expect(try rig.snapshot().names == ["a.jpg", "keep"])
  }

  @Test("does nothing if the answer is no, or for a dry run")
  func doesNothing() throws {
    let rig = try ApplyRig()
    let items = [try rig.picture("a.jpg")]
    let before = try rig.snapshot()

    let refused = try Self.perform(rig, .ask, answer: false, items)
    let dry = try Self.perform(rig, .dryRun, answer: nil, items)

    #expect(refused.lines.last == "Nothing was done.")
    #expect(dry.questions == [])
    #expect(dry.lines.count == 2)
    #expect(try rig.snapshot() == before)
    #expect(FileState(of: rig.data) == nil)
  }

  @Test("does the rest beside a sidecar that cannot be read, and says that it did not do all")
  func unreadSidecar() throws {
    let rig = try ApplyRig()
    let items = [try rig.picture("a.jpg"), try rig.picture("b.jpg")]
    let sidecar = try rig.write("nonsense", to: "b.jpg.xmp")
    let (said, request) = (
      Said(), ApplyRequest(source: rig.source, action: .rate, consent: .given, data: rig.data)
    )

    let error = #expect(throws: RiffleError.self) {
      try request.perform(
        items,
        on: Self.console(said, answer: nil),
        at: WallTime(microseconds: 1)
      )
    }

    #expect(error?.kind == .badFile)
    #expect(
      error?.description
        == "1 file got no rating, as listed: \(sidecar): it is not XMP that can be read."
    )
    #expect(try rig.snapshot().names == ["a.jpg", "a.jpg.xmp", "b.jpg", "b.jpg.xmp"])
  }

  @Test("says that no card is decided, or has the verdict asked for")
  func nothingDecided() throws {
    let rig = try ApplyRig()
    let item = try rig.picture("a.jpg")

    func line(_ items: [ApplyItem]) -> String? {
      ApplyPlan(.trash, items, of: [.reject], source: rig.source, data: rig.data).table(width: 80)
        .first
    }

    #expect(line([]) == "Nothing to trash: no card is decided.")
    #expect(line([item]) == "Nothing to trash: no card has that verdict.")
  }

  @Test("refuses to act where nobody can be asked")
  func nobodyToAsk() throws {
    let rig = try ApplyRig()
    let items = [try rig.picture("a.jpg")]

    #expect(
      throws: RiffleError.wrongUsage(
        "riffle apply asks before it does anything, and standard input is no terminal. Add --yes to "
          + "do it, or --dry-run to see what it would do."
      )
    ) { try Self.perform(rig, .ask, answer: nil, items) }
    #expect(FileState(of: items[0].files[0]) != nil)
  }

  @Test("says that there is nothing to do, and why, without asking")
  func nothingToDo() throws {
    let rig = try ApplyRig()
    var item = try rig.picture("a.jpg")
    item.decided?.size = 1

    let said = try Self.perform(rig, .ask, answer: nil, [item])

    #expect(said.lines.first == "Nothing to move.")
    #expect(said.lines.count == 3)
  }

  @Test("fails if a folder cannot be written to, after it has said so", arguments: [1, 2])
  func unwritable(count: Int) throws {
    let rig = try ApplyRig()
    rig.target.makeFolder()
    // In the place of the folder, which even root cannot write to.
    try rig.write("a file", to: rig.target.appending("keep"))
    let items = [try rig.picture("a.jpg"), try rig.picture("b.jpg", .reject)]

    #expect(
      throws: RiffleError.unwritable(
        "1 file could not be dealt with, as listed: \(rig.target)/keep is no folder that you may "
          + "write to."
      )
    ) { try Self.perform(rig, .given, answer: nil, Array(items.prefix(count))) }

    #expect(FileState(of: items[0].files[0]) != nil)
    #expect((FileState(of: items[1].files[0]) == nil) == (count == 2))
    _ = try Self.perform(rig, .dryRun, answer: nil, items)
  }

  @Test("takes back, and asks before")
  func undo() throws {
    let rig = try ApplyRig()
    let items = [try rig.picture("a.jpg")]
    let before = try rig.snapshot()
    _ = try Self.perform(rig, .given, answer: nil, items)
    let said = Said()
    let request = UndoRequest(source: rig.source, consent: .ask, data: rig.data)

    #expect(throws: RiffleError.self) { try request.perform(on: Self.console(said, answer: nil)) }
    try request.perform(on: Self.console(said, answer: true))

    #expect(said.questions == ["Take the last move back, of 1 file?"])
    #expect(said.lines == ["Took back 1 file."])
    #expect(try rig.snapshot() == before)
  }
}
