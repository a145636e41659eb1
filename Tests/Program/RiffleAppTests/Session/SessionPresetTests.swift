import Foundation
import Riffle
import RiffleApp
import RiffleCards
import RiffleDecks
import RiffleDrawing
import RiffleFormats
import RiffleGestures
import RiffleMotion
import RiffleMuseum
import RiffleSDL
import RiffleShell
import RiffleTuning
import TestSupport
import Testing

extension SessionSuites {
  /// What a swipe says does not depend on how cards look and move.
  @Suite("Presets in sessions that decide") @MainActor
  struct SessionPresetTests {
    private static let sides: [(Direction, Verdict, Key, ControllerButton)] = [
      (.right, .keep, .right, .a), (.left, .reject, .left, .b), (.up, .favorite, .up, .y),
      (.down, .skip, .down, .x),
    ]
    private static let buttons: [(Point, Verdict)] = [
      (SessionRig.keepButton, .keep), (SessionRig.rejectButton, .reject),
      (SessionRig.favoriteButton, .favorite),
    ]

    @Test(
      "with a zoom of 1 a card has its own size in points of the window, otherwise one that suits it"
    )
    func zoom() throws {
      func faces(_ zoom: ZoomChoice) throws -> Set<PixelSize> {
        let rig = try SessionRig(2, deckFile: "") {
          $0.preset = "container"
          $0.zoom = zoom
        }
        let list = rig.session.frame(at: rig.session.loop.now).list
        return Set(
          list.commands.compactMap { command in
            guard case .shape(let shape) = command, case .layer(let face) = shape.fill,
              face.commands.count > 2
            else { return nil }
            return face.size
          }
        )
      }
      // The container of 300 by 400, and the next card in it, 20 narrower.
      let own = try faces(.actual)
      #expect(own.contains(PixelSize(width: 300, height: 400)))
      #expect(own.contains(PixelSize(width: 280, height: 400)))
      let fitted = try faces(.fit)
      #expect(fitted.isDisjoint(with: own) && !fitted.isEmpty)
    }

    @Test("a folder has photographs without a caption on its cards, unless one is set")
    func folderFaces() throws {
      func style(_ change: PresetChange? = nil, file: String? = nil) throws -> FaceAppearance.Style
      {
        let rig = try SessionRig(2, deckFile: file) {
          $0.preset = "container"
          $0.changes = change.map { [$0] } ?? []
        }
        return rig.session.preset.appearance.face.style
      }
      #expect(try style() == .photograph)
      #expect(try style(.parsed("appearance.face.style=cell")) == .cell)
      #expect(try style(file: "") == .caption)
    }

    @Test(
      "each direction has its verdict by key, button and controller, and by hand where cards follow it",
      arguments: Preset.everything(in: .ours, .reference).map(\.name).filter { $0 != "board" }
    )
    func verdicts(name: String) throws {
      let rig = try SessionRig(16) { $0.preset = name }
      var wanted: [SessionRig.Row] = []
      func expect(_ verdict: Verdict, _ input: DecisionInput) {
        wanted.append(.init(wanted.count + 1, verdict, input))
      }
      for (_, verdict, key, _) in Self.sides {
        rig.key(key)
        expect(verdict, .key)
      }
      rig.key(.character("p"))
      expect(.keep, .key)
      rig.key(.character("x"))
      expect(.reject, .key)
      rig.controller(.connected(name: "Pad"))
      for (_, verdict, _, button) in Self.sides {
        rig.controller(.pressed(button))
        expect(verdict, .controller)
      }
      for (place, verdict) in Self.buttons {
        rig.click(place)
        expect(verdict, .button)
      }
      try rig.waitForDecisions(wanted)
      let directions = try #require(Preset.everything.first { $0.name == name }).release.directions
      for (direction, verdict, _, _) in Self.sides where directions.contains(direction) {
        guard wanted.count < 16 else { break }
        try rig.wait("the end of all motion") { !rig.session.needsFrame }
        let end = SessionRig.card + direction.vector * 330
        rig.pointer(.down(.primary), SessionRig.card)
        try rig.glide(from: SessionRig.card, to: end)
        // On a busy machine, moves that come late look like a way back.
        try rig.glide(from: end, to: end)
        rig.pointer(.up(.primary), end)
        expect(verdict, .pointer)
        try rig.waitForDecisions(wanted)
      }
    }

    @Test(
      "no digit changes preset, order, decisions or what is remembered",
      arguments: ["riffle", "container", "qi-demo"]
    )
    func digits(name: String) throws {
      let rig = try SessionRig(5) { $0.preset = name }
      rig.key(.right)
      let preset = try rig.preset
      for digit in "0123456789" {
        rig.key(.character(digit))
        rig.step()
        #expect(try rig.preset == preset, "\(digit)")
        #expect(rig.title.hasPrefix("2, 2 of 5"), "\(digit)")
      }
      #expect(try rig.memory() == DeckMemory())
      rig.key(.right)
      rig.key(.left)
      try rig.waitForDecisions([
        .init(1, .keep, .key), .init(2, .keep, .key), .init(3, .reject, .key),
      ])
      rig.key(.function(1))
      #expect(!rig.texts.contains("Choose another preset"))
    }

    @Test("a setting that no card can be decided on with is passed over")
    func setting() throws {
      let rig = try SessionRig(3) { request in
        request.preset = nil
        request.settings.preset = "board"
      }
      rig.key(.right)
      try rig.waitForDecisions([.init(1, .keep, .key)])
    }

    @Test("the first card comes first, and none comes again", arguments: ["collection", "qi-demo"])
    func order(name: String) throws {
      let rig = try SessionRig(2) { $0.preset = name }
      rig.key(.right)
      rig.key(.left)
      try rig.wait("the page") { rig.texts.contains("Look at them") }
      rig.key(.backspace)
      try rig.wait("the last card") { rig.title.hasPrefix("2, 2 of 2") }
      try rig.waitForDecisions([.init(1, .keep, .key)])
    }

    @Test("a plain deck file with a preset whose cards come again is only looked at")
    func plainDeck() throws {
      let looking = try SessionRig(3, deckFile: "") { $0.preset = "board" }
      looking.key(.right)
      try looking.wait("picture 2 on top") { looking.title.hasPrefix("2, ") }
      looking.key(.character("6"))
      looking.key(.right)
      #expect(try looking.preset.contains(#""name": "riffle""#))
      #expect(try looking.decisions() == [])
      let deciding = try SessionRig(3, deckFile: "") { _ in }
      deciding.key(.character("5"))
      #expect(try deciding.preset.contains(#""name": "riffle""#))
      deciding.key(.right)
      try deciding.waitForDecisions([.init(1, .keep, .key)])
    }

    @Test("a deck with verdicts of its own refuses a preset whose cards come again")
    func ownVerdicts() {
      #expect(throws: RiffleError.self) {
        try SessionRig(3, deckFile: #""verdicts": {"right": "yes"},"#) { $0.preset = "board" }
      }
      #expect(throws: RiffleError.self) {
        try SessionRig(3) { $0.preset = "board" }
      }
    }
  }
}

/// Which presets cards can be decided on with, by whatever way they come.
@Suite("Presets for deciding") struct DecidingPresetTests {
  private let folder: TestSupport.TemporaryFolder

  init() throws { folder = try TestSupport.TemporaryFolder() }

  private func request(
    _ preset: String? = nil,
    setting: String? = nil,
    _ changes: String...
  ) throws -> OpenRequest {
    var request = OpenRequest()
    request.paths = [folder.url.path]
    request.preset = preset
    request.settings.preset = setting
    request.changes = try changes.map(PresetChange.parsed)
    return request
  }

  private func file(_ name: String, _ fields: String) throws -> String {
    try folder.write(#"{"riffle": "preset", "version": 1, \#(fields)}"#, to: "\(name).riffle.json")
  }

  private func refused(_ request: OpenRequest) -> RiffleError? {
    do throws(RiffleError) {
      _ = try request.presetForDeciding()
      return nil
    } catch {
      return error
    }
  }

  @Test(
    "every one deals each card once, the first one first",
    arguments: Preset.everything.map(\.name)
  )
  func builtIn(name: String) throws {
    let request = try request(name)
    let reasons = [
      "board": "its cards go beneath the", "spring-deck": "it shows 100 cards at once",
    ]
    if let reason = reasons[name] {
      let refusal = try #require(refused(request))
      #expect(refusal.kind == .wrongUsage)
      return #expect(refusal.description.hasPrefix("--preset \(name): \(reason)"))
    }
    let (preset, notice) = try request.presetForDeciding()
    #expect(preset.name == name && notice == nil)
    #expect(preset.deck.topCard == .first && preset.deck.end == .stop)
    #expect(preset.exit.destination == .gone)
  }

  @Test("one that cannot do is refused in one line that names what was asked")
  func refusals() throws {
    let endless = try file("endless", #""base": "board""#)
    let pile = try file("pile", #""base": "board", "exit": {"kind": "fly"}"#)
    for (request, start) in try [
      (request(endless), "--preset \(endless): its cards go beneath"),
      (request(pile), "--preset \(pile): it shows all cards at once"),
      (request(nil, "exit.kind=cycling"), "--set: its cards go beneath"),
      (request("qi", "layout.visibleCards=51"), "--preset qi: it shows 51 cards at once"),
      (request("riffle", "deck.end=loop"), "--set deck.end=loop: cards that are decided on"),
      (request(nil, "deck.end=reload"), "--set deck.end=reload: cards that are decided on"),
      (request(nil, "deck.topCard=last"), "--set deck.topCard=last: cards that"),
    ] {
      let refusal = refused(request)
      #expect(refusal?.kind == .wrongUsage)
      #expect(refusal?.description.hasPrefix(start) == true, "\(refusal?.description ?? "none")")
    }
  }

  @Test("a change that makes it one that can do counts, and so does the usual order")
  func changes() throws {
    for request in [
      try request("board", "exit.kind=fly", "layout.kind=inset"),
      try request(nil, setting: "board", "exit.kind=fly", "layout.kind=inset"),
      try request("qi-demo", "deck.end=stop"), try request("collection", "deck.topCard=first"),
      try request("qi", "layout.visibleCards=50"),
    ] {
      let (preset, notice) = try request.presetForDeciding()
      #expect(preset.deck == DeckOptions() && notice == nil)
    }
  }

  @Test("that of the settings is passed over, with a line")
  func settings() throws {
    for name in ["board", try file("endless", #""base": "board""#)] {
      let (preset, notice) = try request(nil, setting: name).presetForDeciding()
      #expect(preset.name == "riffle")
      #expect(notice?.hasPrefix("The preset of the settings, \(name), is passed over: its") == true)
      // The sample deck has it.
      #expect(try request(nil, setting: name).presetForLooking().exit.destination == .cycles)
    }
  }
}
