import RiffleCards
import RiffleMotion
import Testing

@Suite("What a drag means by the rules of a preset")
struct DragReadingTests {
  private static let window = Size(width: 1280, height: 800)

  /// A card that rests is grabbed at its middle.
  private static func reading(
    _ preset: Preset = .riffle,
    effort: Double = 1,
    isFlight: Bool = false,
    _ change: (inout DragSession) -> Void = { _ in }
  ) -> DragReading {
    let stack = CardStack(preset: preset, window: window, count: 3)
    var session = DragSession(
      context: stack.dragContext(grabbing: .zero),
      interrupted: .resting,
      effort: effort
    )
    change(&session)
    return DragReading(
      session: session,
      isFlight: isFlight,
      preset: preset,
      stage: preset.container.stage(in: window)
    )
  }

  @Test("the direction of the longer way leads, by what it is ahead of the others")
  func leader() {
    let progress = Self.reading().progress(at: Vector(dx: -90, dy: -40))

    #expect(progress.leader?.direction == .left)
    #expect(progress.lead > 0)
    #expect(progress.lead < progress.leader?.amount ?? 0)
    #expect(Self.reading().progress(at: .zero).lead == 0)
  }

  @Test("twice the effort takes twice the way", arguments: [0.5, 1, 2, 3])
  func effort(effort: Double) throws {
    let plain = try #require(Self.reading().progress(at: Vector(dx: 60, dy: 0)).leader)
    let way = Vector(dx: 60 * effort, dy: 0)
    let heavy = try #require(Self.reading(effort: effort).progress(at: way).leader)

    #expect(heavy.direction == plain.direction)
    #expect(abs(heavy.amount - plain.amount) < 1e-9)
  }

  @Test("a card is armed from the threshold on, and stays so as far back as the rule says")
  func arming() {
    var preset = Preset.riffle
    preset.release = ProjectionRelease(hysteresis: 0.8)
    let former: [(armed: Direction?, threshold: Double)] = [(nil, 1), (.right, 0.8), (.left, 1)]
    for (armed, threshold) in former {
      let reading = Self.reading(preset) { $0.armed = armed }
      for amount in stride(from: 0.05, through: 1.45, by: 0.1) {
        let progress = Progress([(.right, amount), (.left, 0)], travel: .zero)
        let wanted: Direction? = amount >= threshold ? .right : nil
        #expect(
          reading.armed(at: progress) == wanted,
          "\(amount) after \(String(describing: armed))"
        )
      }
    }
  }

  @Test("a drag from rest moves the stack up, one of a caught card down, never beyond rest")
  func reveal() {
    let whole = Preset.riffle.restack.reveal(atProgress: 1)
    for amount in [0, 0.25, 0.5, 1, 3.0] {
      let progress = Progress([(.left, amount)], travel: Vector(dx: -amount * 100, dy: 0))
      let up = Self.reading().reveal(at: progress)
      let down = Self.reading(isFlight: true).reveal(at: progress)

      #expect((0...1).contains(up), "\(amount)")
      #expect((-1...0).contains(down), "\(amount)")
      // It goes the same way from the other end, a whole slot if the rule reveals only a part of one.
      #expect(abs(up / whole - 1 - down) < 1e-9, "\(amount)")
    }
  }

  @Test("what the stack was beyond the drag's own part stays with it")
  func offset() {
    let progress = Progress([(.left, 0.5)], travel: Vector(dx: -50, dy: 0))
    let plain = Self.reading().reveal(at: progress)
    let moved = Self.reading { $0.revealOffset = 0.1 }

    #expect(abs(moved.reveal(at: progress) - plain - 0.1) < 1e-9)
    #expect(moved.ownReveal(at: progress) == plain)
  }
}
