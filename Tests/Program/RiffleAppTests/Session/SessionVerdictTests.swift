import RiffleApp
import RiffleCards
import RiffleDecks
import RiffleFormats
import RiffleGestures
import RiffleMotion
import RiffleSDL
import RiffleShell
import Testing

extension SessionSuites {
  /// A deck says what its directions mean; no key and no page knows better.
  @Suite("Own verdicts in sessions") @MainActor
  struct SessionVerdictTests {
    /// A place that verdicts can come from.
    enum Source: CaseIterable {
      case option, setting, deckFile
    }

    private func rig(
      _ count: Int,
      _ verdicts: [(Direction, String)],
      from source: Source = .option
    ) throws -> SessionRig {
      let fields = verdicts.map { #""\#($0.0.rawValue)": "\#($0.1)""# }.joined(separator: ", ")
      let isFile = source == .deckFile
      return try SessionRig(count, deckFile: isFile ? #""verdicts": {\#(fields)},"# : nil) {
        switch source {
        case .option:
          let text = verdicts.map { "\($0.0.rawValue)=\($0.1)" }.joined(separator: ",")
          $0.verdicts = try VerdictChoices(parsing: text)
        case .setting:
          for direction in Direction.plain {
            let word = verdicts.first { $0.0 == direction }?.1
            try $0.settings.set("verdicts.\(direction.rawValue)", to: word ?? "none")
          }
        case .deckFile: break
        }
      }
    }

    private func verdict(_ word: String) throws -> Verdict { try #require(Verdict(rawValue: word)) }

    @Test(
      "P, X, arrows, buttons and the controller say what the directions say",
      arguments: Source.allCases
    )
    func everyInput(source: Source) throws {
      let rig = try rig(9, [(.right, "pick"), (.left, "drop")], from: source)
      let (pick, drop) = (try verdict("pick"), try verdict("drop"))
      rig.key(.character("p"))
      rig.key(.character("x"))
      rig.key(.right)
      rig.key(.left)
      rig.controller(.connected(name: "Pad"))
      rig.controller(.pressed(.a))
      rig.controller(.pressed(.b))
      // Without a third verdict the buttons stand closer.
      rig.click(Point(x: 550, y: 674))
      rig.click(Point(x: 410, y: 674))
      let wanted: [SessionRig.Row] = [
        .init(1, pick, .key), .init(2, drop, .key), .init(3, pick, .key), .init(4, drop, .key),
        .init(5, pick, .controller), .init(6, drop, .controller), .init(7, pick, .button),
        .init(8, drop, .button),
      ]
      try rig.waitForDecisions(wanted)
      #expect(rig.title.hasPrefix("9, 9 of 9"))
      // Neither up nor down says anything, and that is told.
      for (input, side) in [(Key.up, "up"), (.down, "down")] {
        rig.key(input)
        try rig.wait("a caption") { rig.texts.contains("There is no verdict for \(side)") }
      }
      rig.controller(.pressed(.y))
      try rig.waitForDecisions(wanted)
      #expect(rig.title.hasPrefix("9, 9 of 9"))
    }

    @Test("the grid and the page behind the last card give no verdict that the deck does not have")
    func pages() throws {
      let rig = try rig(2, [(.right, "pick"), (.left, "drop")])
      let (pick, drop) = (try verdict("pick"), try verdict("drop"))
      rig.key(.character("p"))
      rig.key(.character("g"))
      rig.key(.character("x"))
      rig.key(.character("p"))
      try rig.waitForDecisions([.init(1, pick, .key)])
      rig.key(.character("2"))
      try rig.waitForDecisions([.init(1, drop, .key)])
      rig.key(.escape)
      rig.key(.character("x"))
      try rig.wait("the page") { rig.texts.contains("Look at them") }
      for letter in "px" { rig.key(.character(letter)) }
      try rig.waitForDecisions([.init(1, drop, .key), .init(2, drop, .key)])
      let command = try #require(rig.texts.first { $0.contains("--move") })
      #expect(command.hasSuffix("moves each into DIR/drop"))
    }

    @Test("where right says nothing, P does nothing but say so", arguments: Source.allCases)
    func noVerdict(source: Source) throws {
      let rig = try rig(3, [(.left, "drop"), (.up, "best")], from: source)
      rig.key(.character("p"))
      try rig.wait("a caption") { rig.texts.contains("There is no verdict for right") }
      rig.key(.character("x"))
      try rig.waitForDecisions([.init(1, try verdict("drop"), .key)])
      rig.key(.function(1))
      #expect(!rig.texts.contains("P") && rig.texts.contains("X"))
    }

    @Test("no page and no line has a word that the deck does not have")
    func words() throws {
      let verdicts = [(Direction.right, "pick"), (.left, "drop"), (.up, "best"), (.down, "later")]
      let rig = try rig(2, verdicts)
      var seen = rig.texts
      rig.controller(.connected(name: "Pad"))
      rig.key(.function(1))
      seen += rig.texts
      #expect(rig.texts.contains("Pick") && rig.texts.contains("Drop"))
      #expect(rig.texts.contains { $0.hasPrefix("Pick, Drop, Best, Later") })
      rig.key(.function(1))
      rig.key(.right)
      seen += rig.texts
      rig.key(.character("g"))
      seen += rig.texts
      rig.key(.character("g"))
      rig.key(.left)
      try rig.wait("the page") { rig.texts.contains("Look at them") }
      seen += rig.texts
      for word in ["keep", "reject", "favorite", "skip"] {
        #expect(seen.filter { $0.lowercased().contains(word) } == [], "\(word)")
      }
    }

    @Test("keys that settings give to directions are listed with what the directions say")
    func ownKeys() throws {
      let rig = try SessionRig(3) { request in
        request.verdicts = try VerdictChoices(parsing: "right=pick,up=best")
        for (key, stroke) in [("keys.swipeRight", "K"), ("keys.swipeUp", "1")] {
          try request.settings.set(key, to: stroke)
        }
      }
      rig.key(.character("k"))
      rig.key(.character("1"))
      rig.key(.character("p"))
      let (pick, best) = (try verdict("pick"), try verdict("best"))
      try rig.waitForDecisions([.init(1, pick, .key), .init(2, best, .key)])
      rig.key(.function(1))
      let texts = rig.texts
      for (key, word) in [("K", "Pick"), ("1", "Best")] {
        let place = try #require(texts.firstIndex(of: key))
        #expect(texts[texts.index(after: place)] == word)
      }
    }
  }
}
