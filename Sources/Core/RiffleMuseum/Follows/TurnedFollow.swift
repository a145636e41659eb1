import RiffleCards
import RiffleMotion

/// The card goes the pointer's way in its own axes: one that leans goes aslant.
struct TurnedFollow: FollowLaw, Hashable {
  func departure(
    of way: Vector,
    leaning: Angle,
    card: Size,
    _ reading: PointerReading
  ) -> Vector {
    way.rotated(by: leaning)
  }

  func way(to departure: Vector, leaning: Angle) -> Vector {
    departure.rotated(by: .zero - leaning)
  }

  static let kind = "turned"
  static let summary = "The card goes the pointer's way in its own axes."
}
