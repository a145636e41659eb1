package import RiffleMotion

/// A law for how a dragged card follows the pointer.
///
/// The requirements' defaults take the card the pointer's way, at once and at its own size.
package protocol FollowLaw: PresetPart {
  /// The spring on which the card comes after the pointer; nil if it is where the pointer has it.
  ///
  /// Such a card is upright as soon as it moves, however it lay.
  var chase: Spring? { get }

  /// Returns the way that a card is to go once the pointer has come to a translation.
  func way(of translation: Vector, after former: PointerReading) -> Vector

  /// Returns the distance from rest of a card that goes a way and leans there.
  func departure(of way: Vector, leaning: Angle, card: Size, _ reading: PointerReading) -> Vector

  /// Returns the way of a card that is at a distance from rest, and leans.
  func way(to departure: Vector, leaning: Angle) -> Vector

  /// Returns the size that rotation and release take for that of the resting card.
  func measured(_ card: Size, _ reading: PointerReading) -> Size

  /// Whether the release reads the pointer once more, which no longer rotates the card.
  var readsRelease: Bool { get }

  /// Whether a drag changes the card's size.
  var isScaling: Bool { get }

  /// Returns the size of a card on its way from where it was caught; nil for its own.
  func size(in context: DragContext, from caught: Vector, to departure: Vector) -> Size?
}

extension FollowLaw {
  package var chase: Spring? { nil }
  package func way(of translation: Vector, after former: PointerReading) -> Vector { translation }
  package func departure(
    of way: Vector,
    leaning: Angle,
    card: Size,
    _ reading: PointerReading
  ) -> Vector { way }
  package func way(to departure: Vector, leaning: Angle) -> Vector { departure }
  package func measured(_ card: Size, _ reading: PointerReading) -> Size { card }
  package var readsRelease: Bool { false }
  package var isScaling: Bool { false }
  package func size(in context: DragContext, from caught: Vector, to departure: Vector) -> Size? {
    nil
  }
}

/// The grabbed point stays under the pointer.
struct DirectFollow: FollowLaw, Hashable {
  static let kind = "direct"
  static let summary = "The grabbed point stays under the pointer."
}

/// What a law has read of the pointer's movements.
package struct PointerReading: Hashable, Sendable {
  /// How far the pointer had come, in points.
  package var translation = Vector.zero
  /// The way that the card is to go, in points.
  package var way = Vector.zero
  /// The rotation of the card after the latest movement.
  package var lean = Angle.zero
  /// The rotation of the card before it.
  package var formerLean = Angle.zero

  package init() {}
}
