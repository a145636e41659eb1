import Foundation
import Glibc
import RiffleDecks
import RiffleFormats
import SystemPackage
import TestSupport
import Testing

@Suite("Apply killed", .serialized)
struct ApplyKillTests {
  /// What is applied, where, and how many times it is killed in a long run: 57 times in all.
  struct Way: CustomTestStringConvertible, Sendable {
    let word: String
    let isAcross: Bool
    let kills: Int
    var testDescription: String { word + (isAcross ? " across volumes" : "") }
  }

  static let ways = [
    Way(word: "trash", isAcross: false, kills: 6), Way(word: "rate", isAcross: false, kills: 7),
    Way(word: "link", isAcross: false, kills: 5), Way(word: "copy", isAcross: false, kills: 8),
    Way(word: "unrate", isAcross: false, kills: 7),
    Way(word: "move", isAcross: false, kills: 10), Way(word: "move", isAcross: true, kills: 14),
  ]

  @Test(
    "is taken back whole, and its undo killed in the middle too",
    arguments: Soak.isFull ? ways : ways.filter { ["rate", "move"].contains($0.word) }
  )
  func killed(way: Way) throws {
    guard !way.isAcross || ApplyRig.otherVolume != nil else {
      print("This machine has one volume: \(way.testDescription) is not tested.")
      return
    }
    // In memory, where waiting for the disk takes no time; but nothing in it can be trashed.
    let memory = way.word == "trash" ? nil : ApplyRig.otherVolume
    let disk = FilePath(FileManager.default.temporaryDirectory.path)
    let rig = try ApplyRig(targetOn: way.isAcross ? disk : nil, on: memory ?? disk)
    let scene = try KillScene(rig, way.word, pictures: 20)
    let seed = UInt64.random(in: .min ... .max)
    print("\(way.testDescription): seed \(seed)")
    var generator = SeededGenerator(seed: seed)

    let (applied, undone) = try scene.measure()

    let kills = Soak.count(way.kills)
    var hits = 0
    var attempts = 0
    // On a busy machine many end before they are killed.
    while hits < kills, attempts < 12 * way.kills {
      attempts += 1
      let outcome = try scene.apply(
        killedAt: Int.random(in: 0..<applied, using: &generator),
        after: Int.random(in: 0..<50, using: &generator)
      )
      hits += outcome.wasKilled ? 1 : 0
      try scene.undoWhatWasBegun()
      try scene.expectFirstState("seed \(seed), attempt \(attempts)")
    }
    var undoHits = 0
    for attempt in 1...Soak.count(3) {
      #expect(try scene.apply().status == 0)
      for _ in 1...2 {
        let outcome = try scene.undo(
          killedAt: Int.random(in: 0..<undone, using: &generator),
          after: Int.random(in: 0..<50, using: &generator)
        )
        undoHits += outcome.wasKilled ? 1 : 0
      }
      try scene.undoWhatWasBegun()
      try scene.expectFirstState("seed \(seed), attempt \(attempt) of the undo")
    }
    print(
      "\(way.testDescription): hit before its end \(hits) times in \(attempts) attempts, "
        + "its undo \(undoHits) times"
    )
    #expect(hits == kills)
  }

  @Test("refuses another apply until it is taken back")
  func refusesAnother() throws {
    let rig = try ApplyRig()
    let scene = try KillScene(rig, "move")
    let (applied, _) = try scene.measure()
    #expect(try scene.apply(killedAt: applied / 2, after: 0).wasKilled)

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

/// Small files, 210 unless fewer are asked for, applied by the probe.
struct KillScene {
  private let rig: ApplyRig
  private let word: String
  private let probe: Probe
  private let first: Snapshot

  init(_ rig: ApplyRig, _ word: String, pictures: Int = 80) throws {
    self.rig = rig
    self.word = word
    var probe = Probe()
    probe.environment["XDG_DATA_HOME"] = rig.top.appending("home").string
    self.probe = probe
    for number in 1...pictures {
      try rig.write(
        "picture \(number) " + String(repeating: "x", count: number),
        to: "\(number).jpg"
      )
      if number.isMultiple(of: 2) { try rig.write("raw \(number)", to: "\(number).raf") }
      if number.isMultiple(of: 3), word == "rate" || word == "unrate" {
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

  func apply() throws -> Probe.Outcome { try probe.run(arguments) }

  func undo() throws -> Probe.Outcome { try probe.run(undoing) }

  func apply(killedAt size: Int, after turns: Int) throws -> Probe.Outcome {
    try probe.run(arguments, killedAt: size, of: growth(), after: turns)
  }

  func undo(killedAt size: Int, after turns: Int) throws -> Probe.Outcome {
    try probe.run(undoing, killedAt: size, of: growth(), after: turns)
  }

  /// Applies and takes back, to see how much each writes.
  func measure() throws -> (applied: Int, undone: Int) {
    var sizes = (applied: 0, undone: 0)
    // The log is gone when the probe ends, so that the last look may come too late.
    for _ in 1...20 where sizes.applied == 0 || sizes.undone == 0 {
      let (applied, first) = try probe.run(arguments, measuring: growth())
      #expect(applied.status == 0, "\(applied)")
      let (undone, second) = try probe.run(undoing, measuring: growth())
      #expect(undone.status == 0, "\(undone)")
      try expectFirstState("after a whole apply and undo")
      sizes = (max(sizes.applied, first), max(sizes.undone, second))
    }
    try #require(sizes.applied > 0 && sizes.undone > 0, "the log was never seen: \(sizes)")
    return sizes
  }

  /// Takes the last apply back, unless it was killed before it had begun or its undo was whole.
  func undoWhatWasBegun() throws {
    let outcome = try undo()
    if outcome.status == 0 { return }
    #expect(outcome.errors.contains("nothing was applied to it"), "\(outcome)")
  }

  /// Returns what tells how much the log of the database has grown since then.
  private func growth() -> () -> Int {
    let log = rig.journal.string + "-wal"
    let start = Self.size(log)
    return { Self.size(log) - start }
  }

  private static func size(_ file: String) -> Int {
    var status = stat()
    return stat(file, &status) == 0 ? Int(status.st_size) : 0
  }

  /// Holds what is there against what was there first: all files with their bytes, times and
  /// permissions, and nothing else.
  func expectFirstState(_ moment: String) throws {
    let now = try rig.snapshot()
    let lost = first.files.filter { now.files[$0.key] != $0.value }.map(\.key.fileName)
    let added = now.files.filter { first.files[$0.key] == nil }.map(\.key.string)
    #expect(lost.isEmpty && added.isEmpty, "\(moment): lost \(lost), added \(added)")
    #expect(FileState(of: rig.target) == nil, "\(moment)")
    let trash = rig.top.appending("home/Trash")
    for folder in ["files", "info"].map(trash.appending) where FileState(of: folder) != nil {
      #expect(try folder.entries().isEmpty, "\(moment): \(folder)")
    }
  }
}
