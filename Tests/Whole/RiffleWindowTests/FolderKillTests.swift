import Foundation
import TestSupport
import Testing
import WindowTestSupport

extension WindowTests {
  /// A person goes through a folder, and the program is killed again and again meanwhile.
  @Suite("A folder and a program that is killed")
  struct FolderKillTests {
    /// The journal's own tests kill a program at each place of its writing; these do it beneath a hand.
    private static let killCount = Soak.count(40)

    /// The verdict of each direction.
    private static let verdicts = [
      "right": "keep", "left": "reject", "up": "favorite", "down": "skip",
    ]

    @Test("no decision is lost but the last, and the next start goes on")
    func killing() async throws {
      let seed = UInt64.random(in: 0...9999)
      print("seed \(seed)")
      var random = SeededGenerator(seed: seed)
      let rig = try DecidedFolder(20 + 8 * Self.killCount)
      var decided: [Int: String] = [:]
      var counts = (told: 0, lost: 0)

      for round in 1...Self.killCount {
        let log = try await rig.run { program in
          let top = Self.firstUndecided(decided)
          try await program.waitForTitle(
            "photo \(top), \(top) of \(20 + 8 * Self.killCount) – "
              + "\(rig.folder.url.lastPathComponent) – Riffle"
          )
          let hand = Self.script(at: program.mouse.origin, using: &random)
          // Every other time at once when something was told, which is before it is on disk.
          let moment =
            round.isMultiple(of: 2)
            ? Moment.after(Double.random(in: 0...0.6, using: &random))
            : Moment.told(Int.random(in: 1...5, using: &random))
          async let isDone = Tool.run("xdotool", hand)
          try await moment.wait(for: program.events)
          kill(program.process.processIdentifier, SIGKILL)
          // What is still typed reaches no window.
          _ = try await isDone
          return try program.events.events()
        }

        let steps = log.filter { $0.event == .didSwipe || $0.event == .didUndo }
        let found = try await Self.decisions(in: rig)
        let told = Self.decisions(after: steps, from: decided)
        // The last was told of, and may not have been written yet, or else written, and not told of yet.
        let lost =
          found == Self.decisions(after: steps.dropLast(), from: decided) && found != told ? 1 : 0
        let others = Set(found.keys).union(told.keys).filter { found[$0] != told[$0] }
        #expect(
          lost == 1 || others.count <= 1,
          "seed \(seed), kill \(round): told \(steps), before \(decided), found \(found)"
        )
        counts.told += steps.count
        counts.lost += lost
        decided = found
      }

      print("\(counts.told) decisions, \(counts.lost) of them lost")
      #expect(counts.told >= Self.killCount)
    }

    /// When the program is killed.
    private enum Moment {
      /// It is killed after some seconds.
      case after(Double)
      /// When it has told of so many steps.
      case told(Int)

      /// Waits for it; at most a second, after which the hand is done.
      func wait(for log: EventLog) async throws {
        switch self {
        case .after(let seconds): try await Task.sleep(for: .seconds(seconds))
        case .told(let count):
          let end = ContinuousClock.now + .seconds(1)
          while ContinuousClock.now < end {
            let events = try log.events()
            if events.of(.didSwipe).count + events.of(.didUndo).count >= count { return }
            try await Task.sleep(for: .microseconds(200))
          }
        }
      }
    }

    /// Swipes with keys and the mouse, undo and redo, in the words of xdotool.
    private static func script(at origin: Spot, using random: inout SeededGenerator) -> [String] {
      let keys = ["Right", "Left", "Up", "Down", "Right", "Left", "BackSpace", "ctrl+y"]
      return (0..<9).flatMap { _ -> [String] in
        if Int.random(in: 0..<4, using: &random) == 0 {
          let side = Bool.random(using: &random) ? 1.0 : -1.0
          let moves = (0...8).flatMap { step -> [String] in
            let x = origin.x + 480 + side * 5 * Double(step * step)
            let move = ["mousemove", "\(Int(x))", "\(Int(origin.y) + 280)", "sleep", "0.008"]
            return step == 0 ? move + ["mousedown", "1"] : move
          }
          return moves + ["mouseup", "1"]
        }
        let key = keys[Int.random(in: 0..<keys.count, using: &random)]
        return [
          "key", "--delay", "12", key, "sleep", "0.0\(Int.random(in: 10...60, using: &random))",
        ]
      }
    }

    /// The number of the first picture without a decision.
    private static func firstUndecided(_ decided: [Int: String]) -> Int {
      var number = 1
      while decided[number] != nil { number += 1 }
      return number
    }

    /// What is decided after steps, by the number of the picture.
    private static func decisions(
      after steps: some Sequence<LoggedEvent>,
      from decided: [Int: String]
    ) -> [Int: String] {
      steps.reduce(into: decided) { decided, step in
        guard let card = step.card else { return }
        decided[card + 1] =
          step.event == .didSwipe ? step.direction.flatMap { verdicts[$0] } : nil
      }
    }

    /// What the journal says.
    private static func decisions(in rig: DecidedFolder) async throws -> [Int: String] {
      try await rig.decisions().reduce(into: [:]) { decided, row in
        let number = row.card.dropFirst("photo ".count).prefix { $0.isNumber }
        if let number = Int(number) { decided[number] = row.verdict }
      }
    }
  }
}
