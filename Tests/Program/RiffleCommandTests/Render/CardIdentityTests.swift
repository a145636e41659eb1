import Foundation
import RiffleCommand
import RiffleMotion
import TestSupport
import Testing

@Suite("Identity of cards in logs of poses")
struct CardIdentityTests {
  /// A card is inserted above all others, and the new top card is dragged away.
  private static func insertion(_ preset: String) -> String {
    """
    {"riffle": "trace", "version": 1, "window": [400, 480], "preset": "\(preset)", "cards": 4, "seed": 5}
    {"t": 0.2, "type": "command", "name": "insert", "at": 0}
    {"t": 1.5, "type": "down", "x": 200, "y": 200}
    {"t": 1.55, "type": "move", "x": 160, "y": 202}
    {"t": 1.6, "type": "move", "x": 60, "y": 204}
    {"t": 1.65, "type": "up", "x": 20, "y": 206}

    """
  }

  /// Three cards that leave faster than they fly; the last one flies over the same deck dealt anew.
  private static let reload = """
    {"riffle": "trace", "version": 1, "window": [400, 480], "preset": "qi-demo", "cards": 3}
    {"t": 0.1, "type": "command", "name": "swipe", "direction": "right"}
    {"t": 0.2, "type": "command", "name": "swipe", "direction": "left"}
    {"t": 0.3, "type": "command", "name": "swipe", "direction": "right"}

    """

  private struct Frame: Decodable {
    struct Card: Decodable {
      var card: Int
      var id: Int
      var place: Int?
    }
    var t: Double
    var cards: [Card]
    var earlier: [Card]?
  }

  private struct Event: Decodable {
    var t: Double
    var event: String
    var card: Int?
    var id: Int?
  }

  private func decoded<Value: Decodable>(
    _ type: Value.Type,
    _ lines: [String],
    with key: String
  ) throws -> [Value] {
    try lines.filter { $0.contains("\"\(key)\":") }.map {
      try JSONDecoder().decode(type, from: Data($0.utf8))
    }
  }

  @Test(
    "an inserted card is in every frame from then on, and the others have their new indices",
    arguments: [("container", 3), ("qi", 3), ("swipeable", 3), ("board", 5), ("riffle", 4)]
  )
  func insertion(preset: String, count: Int) throws {
    let lines = try simulated(Self.insertion(preset))
    let events = try decoded(Event.self, lines, with: "event")
    let inserted = try #require(events.first { $0.t == 0.2 && $0.event == "willDisplay" })
    #expect(inserted.card == 0)
    #expect(inserted.id == 4)
    for frame in try decoded(Frame.self, lines, with: "frame") where frame.t < 1.5 {
      #expect(frame.earlier == nil)
      #expect(Set(frame.cards.map(\.id)).count == frame.cards.count)
      guard frame.t >= 0.2 else { continue }
      #expect(frame.cards.last?.id == 4, "\(preset) at \(frame.t)")
      #expect(frame.cards.filter { $0.card == 0 }.map(\.id) == [4])
      #expect(Set(frame.cards.map(\.card)).count == frame.cards.count)
      if frame.t > 1.4 { #expect(frame.cards.count == count) }
    }
  }

  @Test(
    "after a reload, the cards of an index are those of the new data; older ones are named apart"
  )
  func reloading() throws {
    let frames = try decoded(Frame.self, simulated(Self.reload), with: "frame")

    let mixed = frames.filter { $0.earlier != nil }
    #expect(!mixed.isEmpty)
    for frame in frames { #expect(Set(frame.cards.map(\.card)).count == frame.cards.count) }
    for frame in mixed {
      #expect(frame.cards.map(\.id) == [5, 4, 3], "at \(frame.t)")
      #expect(frame.earlier?.map(\.card).contains(2) == true)
      // Flights are in front.
      #expect(frame.earlier?.allSatisfy { $0.id < 3 && $0.place ?? 0 >= 3 } == true)
    }
  }

  @Test(
    "a trace and its poses make the same pictures, with an inserted card and after a reload",
    arguments: ["container", "qi", "swipeable", "board", "riffle", "qi-demo"]
  )
  func pictures(preset: String) throws {
    let fixture = try RenderFixture()
    let trace = preset == "qi-demo" ? Self.reload : Self.insertion(preset)
    let deck = try fixture.folder.write(
      """
      {"riffle": "deck", "version": 1, "cards": [
        {"id": "a", "color": "#3FD5A0", "title": "A"}, {"id": "b", "color": "#8A7563", "title": "B"},
        {"id": "c", "title": "C"}
      ]}
      """,
      to: "titles.json"
    )
    let poses = try fixture.simulate(20, trace: trace)
    for time in [0.15, 0.2, 0.35, 0.4, 1.45, 1.6, 1.7] {
      func bytes(_ name: String, _ change: (inout RenderCommand) -> Void) throws -> Data {
        var request = try fixture.request(name)
        (request.time, request.deck) = (time, deck)
        change(&request)
        try fixture.run(request)
        return try fixture.bytes(name)
      }
      let path = try fixture.folder.write(trace, to: "trace")
      let played = try bytes("played.png") { $0.trace = path }
      let shown = try bytes("shown.png") {
        ($0.poses, $0.stack.preset) = (poses, preset)
        $0.windowSize = Size(width: 400, height: 480)
      }
      #expect(played == shown, "\(preset) at \(time)")
    }
  }
}
