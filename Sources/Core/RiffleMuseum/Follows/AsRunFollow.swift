import RiffleCards
import RiffleMotion

/// The card goes as by code that reads the pointer in the axes of the card, as it leaned before each movement.
struct AsRunFollow: FollowLaw, Hashable {
  var reading = Reading.card

  enum Reading: String, CaseIterable {
    /// How far the pointer has come; the card goes that far in its own axes. What counts for its size is the
    /// box around it.
    case card
    /// The same, but the card goes that far in the window's axes, counted from the middle of the box; the
    /// release reads once more.
    case cardBox
    /// The pointer's steps, each of which is added in the window's axes. The size is the card's own.
    case cardSteps
  }

  func way(of translation: Vector, after former: PointerReading) -> Vector {
    let back = Angle.zero - former.lean
    return switch reading {
    case .card, .cardBox: translation.rotated(by: back)
    case .cardSteps: former.way + (translation - former.translation).rotated(by: back)
    }
  }

  func departure(
    of way: Vector,
    leaning: Angle,
    card: Size,
    _ reading: PointerReading
  ) -> Vector {
    switch self.reading {
    case .card: return way.rotated(by: leaning)
    case .cardBox:
      let box = measured(card, reading)
      return way + Vector(dx: box.width - card.width, dy: box.height - card.height) * 0.5
    case .cardSteps: return way
    }
  }

  func way(to departure: Vector, leaning: Angle) -> Vector {
    reading == .card ? departure.rotated(by: .zero - leaning) : departure
  }

  func measured(_ card: Size, _ reading: PointerReading) -> Size {
    guard self.reading != .cardSteps else { return card }
    let corner = Vector(dx: 1, dy: 0).rotated(by: reading.formerLean)
    let (cosine, sine) = (abs(corner.dx), abs(corner.dy))
    return Size(
      width: card.width * cosine + card.height * sine,
      height: card.width * sine + card.height * cosine
    )
  }

  var readsRelease: Bool { reading == .cardBox }

  static let kind = "asRun"
  static let summary = "Each movement is read in the axes of the card as it leaned before."
  static let tunables: [Tunable<AsRunFollow>] = [
    .named(
      "reading",
      "How the pointer's way is read and gone, and what counts for the card's size."
    )
    .choice({ $0.reading }, { $0.reading = $1 })
  ]
}
