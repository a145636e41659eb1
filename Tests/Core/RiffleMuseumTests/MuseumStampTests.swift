import CardTestSupport
import RiffleCards
import RiffleMotion
import RiffleMuseum
import Testing

/// The stamps of the museum's stacks, as their sources show theirs.
///
/// The window is 1280 x 800, and the stage 300 x 400.
@Suite("Museum, stamps") struct MuseumStampTests {
  /// A way that a card is held at, and what its stamp then is.
  struct Held: Sendable, CustomTestStringConvertible {
    var preset: Preset
    var way: Vector
    /// The direction; nil for no stamp.
    var direction: Direction?
    var opacity = 0.0

    init(_ preset: Preset, _ dx: Double, _ dy: Double, _ direction: Direction?, _ opacity: Double) {
      (self.preset, self.direction, self.opacity) = (preset, direction, opacity)
      way = Vector(dx: dx, dy: dy)
    }

    var testDescription: String { "\(preset.name), \(way.dx), \(way.dy)" }
  }

  static let held = [
    // Twice the way over the width.
    Held(.koloda, 60, 20, .right, 0.4), Held(.koloda, -90, 0, .left, 0.6),
    Held(.koloda, 200, 0, .right, 1),
    // Twice the share of the leading direction less all: 0.8 to the right, 0.3 down.
    Held(.shuffle, 75, 28.125, .right, 0.5),
    // As far as the cards beneath: the way over half the stage's side.
    Held(.cardStackView, 60, 0, .right, 0.4), Held(.cardStackView, -120, 30, .left, 0.8),
    // All beyond a quarter of a phone's width, or a fifth of its height.
    Held(.deckSwiper, 93, 0, nil, 0), Held(.deckSwiper, 94, 0, .right, 1),
    Held(.deckSwiper, 0, 134, .down, 1),
    // The way over 125 points across, or over 222.3 up and down.
    Held(.swiperList, 50, 0, .right, 0.4), Held(.swiperList, 0, -111.15, .up, 0.5),
    // The others show none.
    Held(.tinderCard, 120, 0, nil, 0), Held(.appinio, 120, 0, nil, 0),
  ]

  @Test("follow what the source says as a card is held", arguments: held)
  func drag(held: Held) throws {
    var script = StackScript(held.preset, cards: 5)
    script.press(script.middle, at: 1)
    script.move(to: script.middle + held.way * 0.9, at: 1.1)
    script.move(to: script.middle + held.way, at: 1.2)

    let stamp = try #require(script.snapshot(of: 0, at: 3)).stamp

    #expect(stamp?.direction == held.direction)
    #expect(abs((stamp?.opacity ?? 0) - held.opacity) < 1e-4)
  }

  /// The bezier of (0.42, 0, 0.58, 1) at a part of the time, found by halving.
  private func easeInOut(_ time: Double) -> Double {
    func bezier(_ one: Double, _ two: Double, _ s: Double) -> Double {
      3 * one * s * (1 - s) * (1 - s) + 3 * two * s * s * (1 - s) + s * s * s
    }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if bezier(0.42, 0.58, middle) < time { low = middle } else { high = middle }
    }
    return bezier(0, 1, low)
  }

  @Test("koloda's comes with its card, in 0.8 s; shuffle's is whole before its card moves")
  func command() throws {
    var koloda = StackScript(.koloda, cards: 5)
    koloda.command(.swipe(.right), at: 1)
    let (start, end) = (640.0, 640.0 + 300 + 1280)
    for step in 1...5 {
      let card = try #require(koloda.snapshot(of: 0, at: 1 + Double(step) / 40))
      let share = (card.pose.center.x - start) / (end - start)
      // Turned about its middle, the card is where its way is.
      #expect(abs(try #require(card.stamp).opacity - share) < 1e-6)
    }

    var shuffle = StackScript(.shuffle, cards: 5)
    shuffle.command(.swipe(.right), at: 1)
    for step in 1...8 {
      let time = 0.03 * Double(step)
      let card = try #require(shuffle.snapshot(of: 0, at: 1 + time))
      let way = easeInOut(time / 0.7)
      #expect(abs(try #require(card.stamp).opacity - min(way / 0.15, 1)) < 1e-4)
      #expect((card.pose.center.x > 640 + 1e-9) == (way > 0.15))
    }
  }

  @Test("shuffle's goes once an undone card is home, in the last 0.15 of the way")
  func undo() throws {
    var script = StackScript(.shuffle, cards: 5)
    script.command(.swipe(.right), at: 1)
    script.pass(to: 5)
    script.command(.undo, at: 5)
    for step in 0...9 {
      let time = 0.025 * Double(step)
      let card = try #require(script.snapshot(of: 0, at: 5 + time))
      let way = easeInOut(time / 0.25)
      #expect(abs(try #require(card.stamp).opacity - min((1 - way) / 0.15, 1)) < 1e-4)
    }
    #expect(script.snapshot(of: 0, at: 5.3)?.stamp == nil)
  }
}
