import Foundation
import Glibc
import RiffleDecks
import RiffleFormats
import SystemPackage
import TestSupport
import Testing

@Suite("Apply killed", .serialized)
struct ApplyKillTests {
  /// What is applied, where, and how many times it is killed in a long run: 64 times in all.
  struct Way: CustomTestStringConvertible, Sendable {
    let word: String
    let isAcross: Bool
    let kills: Int
    var testDescription: String { word + (isAcross ? " across volumes" : "") }
  }

  static let ways = [
    Way(word: "trash", isAcross: false, kills: 6), Way(word: "rate", isAcross: false, kills: 7),
    Way(word: "link", isAcross: false, kills: 5), Way(word: "copy", isAcross: false, kills: 8),
    Way(word: "unrate", isAcross: false, kills: 7), Way(word: "embed", isAcross: false, kills: 7),
    Way(word: "move", isAcross: false, kills: 10), Way(word: "move", isAcross: true, kills: 14),
  ]

  @Test(
    "is taken back whole, and its undo killed in the middle too",
    arguments: Soak.isFull ? ways : ways.filter { ["rate", "embed", "move"].contains($0.word) }
  )
  func killed(way: Way) async throws {
    guard !way.isAcross || ApplyRig.otherVolume != nil else {
      print("This machine has one volume: \(way.testDescription) is not tested.")
      return
    }
    // In memory, where waiting for the disk takes no time; but nothing in it can be trashed.
    let memory = way.word == "trash" ? nil : ApplyRig.otherVolume
    let disk = FilePath(FileManager.default.temporaryDirectory.path)
    let rig = try ApplyRig(targetOn: way.isAcross ? disk : nil, on: memory ?? disk)
    let scene = try await KillScene(rig, way.word)
    let seed = UInt64.random(in: .min ... .max)
    print("\(way.testDescription): seed \(seed)")
    var generator = SeededGenerator(seed: seed)

    let (applied, undone) = try scene.measure()

    let kills = Soak.count(way.kills)
    var hits = 0
    // SQLite's calls are not the same at every run: one that was to end the last of them may live.
    for attempt in 1...2 * kills where hits < kills {
      let wasKilled = try scene.apply(killedBefore: .random(in: 1...applied, using: &generator))
      hits += wasKilled ? 1 : 0
      try scene.undoWhatWasBegun()
      try scene.expectFirstState("seed \(seed), attempt \(attempt)")
    }
    #expect(hits == kills, "seed \(seed)")
    var undoHits = 0
    for attempt in 1...Soak.count(3) {
      #expect(try scene.apply().status == 0)
      for _ in 1...2 {
        let wasKilled = try scene.undo(killedBefore: .random(in: 1...undone, using: &generator))
        undoHits += wasKilled ? 1 : 0
      }
      try scene.undoWhatWasBegun()
      try scene.expectFirstState("seed \(seed), attempt \(attempt) of the undo")
    }
    #expect(undoHits > 0, "seed \(seed)")
  }

  @Test("refuses another apply until it is taken back")
  func refusesAnother() async throws {
    let rig = try ApplyRig()
    let scene = try await KillScene(rig, "move")
    let (applied, _) = try scene.measure()
    #expect(try scene.apply(killedBefore: applied / 2))

    let again = try scene.apply()

    #expect(again.status != 0)
    #expect(
      again.errors
        == "riffle: \(rig.source): the last apply was ended in the middle. Take it back first: "
        + "riffle apply \(rig.source) --undo\n"
    )
    #expect(try scene.undo().status == 0)
    try scene.expectFirstState("after the refusal")
  }
}

/// Pictures, some with a raw file or a sidecar, to which the probe applies decisions.
struct KillScene {
  private let rig: ApplyRig
  private let word: String
  private let probe: Probe
  private let end: SuddenEnd
  private let first: Snapshot

  init(_ rig: ApplyRig, _ word: String) async throws {
    self.rig = rig
    self.word = word
    var probe = rig.probe
    end = try await SuddenEnd()
    try end.choose(nil)
    probe.environment.merge(end.environment) { $1 }
    self.probe = probe
    for number in 1...20 {
      let start: [UInt8] = word == "embed" ? [0xFF, 0xD8, 0xFF, 0xDA, 0, 2] : []
      let text = "picture \(number) " + String(repeating: "x", count: number)
      try rig.write(start + Array(text.utf8), to: rig.source.appending("\(number).jpg"))
      if number.isMultiple(of: 2) { try rig.write("raw \(number)", to: "\(number).raf") }
      if number.isMultiple(of: 3), ["rate", "unrate", "embed"].contains(word) {
        try rig.write(Self.sidecar(number), to: "\(number).jpg.xmp")
      }
    }
    if word == "unrate" { try Self.rate(rig, probe) }
    first = try rig.snapshot()
  }

  /// Rates all files, by an apply that nobody can take back any more.
  private static func rate(_ rig: ApplyRig, _ probe: Probe) throws {
    let outcome = try probe.run(["rate", rig.source.string, rig.target.string, rig.data.string])
    #expect(outcome.status == 0, "\(outcome)")
    try SQLiteScript.run("UPDATE apply_runs SET state = 'takenBack'", on: rig.journal)
  }

  private static func sidecar(_ number: Int) -> String {
    """
    <x:xmpmeta xmlns:x="adobe:ns:meta/">
     <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description rdf:about="" xmlns:own="http://example.com/own/" own:number="\(number)"/>
     </rdf:RDF>
    </x:xmpmeta>
    """
  }

  private var arguments: [String] {
    [word, rig.source.string, rig.target.string, rig.data.string]
  }

  private var undoing: [String] { ["undo", rig.source.string, rig.data.string] }

  func apply() throws -> Probe.Outcome { try run(arguments, killedBefore: nil) }

  func undo() throws -> Probe.Outcome { try run(undoing, killedBefore: nil) }

  /// Applies, until it is killed before a call that changes files, from 1; false if it came to its end.
  func apply(killedBefore call: Int) throws -> Bool {
    try run(arguments, killedBefore: call).wasKilled
  }

  func undo(killedBefore call: Int) throws -> Bool {
    try run(undoing, killedBefore: call).wasKilled
  }

  private func run(_ arguments: [String], killedBefore call: Int?) throws -> Probe.Outcome {
    try end.choose(call)
    return try probe.run(arguments)
  }

  /// Applies and takes back, and counts the calls that change files.
  func measure() throws -> (applied: Int, undone: Int) {
    // The first one makes the database as well.
    #expect(try apply().status == 0 && undo().status == 0)
    let applied = try apply()
    #expect(applied.status == 0, "\(applied)")
    let count = try end.calls()
    let undone = try undo()
    #expect(undone.status == 0, "\(undone)")
    try expectFirstState("after a whole apply and undo")
    return (count, try end.calls())
  }

  /// Takes the last apply back, unless it was killed before it had begun or its undo was whole.
  func undoWhatWasBegun() throws {
    let outcome = try undo()
    if outcome.status == 0 { return }
    #expect(outcome.errors.contains("nothing was applied to it"), "\(outcome)")
  }

  /// Holds what is there against what was there first: all files with their bytes, times and
  /// permissions, and nothing else.
  func expectFirstState(_ moment: String) throws {
    let now = try rig.snapshot()
    let lost = first.files.filter { now.files[$0.key] != $0.value }.map(\.key.fileName)
    let added = now.files.filter { first.files[$0.key] == nil }.map(\.key.string)
    #expect(lost.isEmpty && added.isEmpty, "\(moment): lost \(lost), added \(added)")
    #expect(FileState(of: rig.target) == nil, "\(moment)")
    let trash = rig.home.appending("Trash")
    for folder in ["files", "info"].map(trash.appending) where FileState(of: folder) != nil {
      #expect(try folder.entries().isEmpty, "\(moment): \(folder)")
    }
  }
}
