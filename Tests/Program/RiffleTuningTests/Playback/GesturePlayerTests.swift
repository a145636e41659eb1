import CardTestSupport
import RiffleCards
import RiffleFormats
import RiffleGestures
import RiffleMotion
import RiffleMuseum
import RiffleTuning
import TestSupport
import Testing

@Suite("Gesture player")
struct GesturePlayerTests {
  private static let window = Size(width: 1280, height: 800)

  private static var shipped: [Gesture] { GestureShelf(userFolder: nil).gestures }

  private static func player(_ gesture: Gesture, _ preset: Preset = .riffle) -> GesturePlayer {
    GesturePlayer(gesture, preset: preset, window: window, count: 12, seed: 7)
  }

  @Test("Any time in any order shows what a simulation shows", arguments: Preset.everything)
  func poses(preset: Preset) throws {
    var random = SeededGenerator(seed: 11)
    for gesture in Self.shipped {
      let player = Self.player(gesture, preset)
      var micros = (0..<40).map { _ in
        Int64.random(in: 0...player.duration.microseconds, using: &random)
      }
      micros += gesture.trace.steps.prefix(40).map(\.time.microseconds)
      let times = micros.map(Timestamp.init(microseconds:))
      let stack = CardStack(preset: preset, window: Self.window, count: 12, seed: 7)
      let ascending = Set(times).sorted()
      var simulation = Simulation(
        of: gesture.trace,
        on: stack,
        frames: .times(ascending.map { FrameTime(seconds: $0.seconds) })
      )
      var expected: [Timestamp: [CardSnapshot]] = [:]
      var events: [StackEvent] = []
      try simulation.run { output in
        switch output {
        case .event(let event): events.append(event)
        case .frame(let number, _, let cards): expected[ascending[number]] = cards
        }
      }

      for time in times {
        #expect(player.snapshots(at: time) == expected[time], "\(gesture.name) at \(time.seconds)")
      }
      let last = try #require(ascending.last)
      #expect(player.events.filter { $0.time <= last } == events, "\(gesture.name)")
    }
  }

  @Test("Everything rests from the time of rest on, and not before", arguments: Preset.everything)
  func rest(preset: Preset) {
    for gesture in Self.shipped {
      let player = Self.player(gesture, preset)
      let before = Timestamp(microseconds: player.restTime.microseconds - 1)

      let isMoving = player.stack(at: player.restTime).isMoving(at: player.restTime.seconds)
      #expect(!isMoving, "\(gesture.name)")
      #expect(player.snapshots(at: player.restTime) == player.snapshots(at: player.duration))
      let wasMoving = player.stack(at: before).isMoving(at: before.seconds)
      #expect(before < gesture.inputEnd || wasMoving, "\(gesture.name)")
    }
  }

  @Test("The spans cover the whole time without gaps", arguments: Preset.everything)
  func spans(preset: Preset) {
    for gesture in Self.shipped {
      let player = Self.player(gesture, preset)
      var end = Timestamp.zero
      for span in player.spans {
        #expect(span.start == end && span.end > span.start, "\(gesture.name): \(player.spans)")
        end = span.end
      }
      #expect(end == player.duration)
    }
  }

  @Test("A flick is down, moves, flight and rest; what returns returns")
  func spanKinds() throws {
    let shelf = GestureShelf(userFolder: nil)
    let flick = try #require(shelf.gesture(named: "flick"))
    let hesitation = try #require(shelf.gesture(named: "hesitation"))

    let kinds = Self.player(flick).spans.map(\.kind)
    let returning = Self.player(hesitation).spans.map(\.kind)

    #expect(kinds == [.down, .moves, .flight, .rest])
    #expect(returning == [.down, .moves, .returning, .rest])
    let up = Self.player(flick).ticks.filter { $0.kind == .up }.map(\.time)
    #expect(up == Self.player(flick).spans.filter { $0.kind == .flight }.map(\.start))
  }

  @Test("A gesture fits a window of another size: its distances stay")
  func otherWindow() throws {
    let flick = try #require(GestureShelf(userFolder: nil).gesture(named: "flick"))
    let small = Size(width: 700, height: 620)
    let player = GesturePlayer(flick, preset: .riffle, window: small, count: 12, seed: 7)
    let original = Self.player(flick)

    // The flight is another one, since the edge is nearer.
    let kinds = player.releases.map(\.verdict)
    #expect(kinds == original.releases.map(\.verdict) && kinds.first?.direction == .right)
    let time = Timestamp(seconds: 0.2)
    for (card, other) in zip(player.snapshots(at: time), original.snapshots(at: time)) {
      #expect(abs(other.pose.center.x - card.pose.center.x - 290) < 1e-9)
      #expect(abs(other.pose.center.y - card.pose.center.y - 90) < 1e-9)
    }
  }

  @Test("An empty stack plays a gesture too")
  func noCards() throws {
    for gesture in Self.shipped {
      let player = GesturePlayer(gesture, preset: .riffle, window: Self.window, count: 0, seed: 1)
      #expect(player.snapshots(at: player.restTime).isEmpty)
      #expect(player.releases.isEmpty)
    }
  }
}

extension GesturePlayer {
  /// Returns the shown cards at a time, from back to front.
  func snapshots(at time: Timestamp) -> [CardSnapshot] {
    stack(at: time).snapshots(at: time.seconds)
  }
}
