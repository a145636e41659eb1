import RiffleMotion

/// The rubber bands that hold a card back in the directions in which it cannot be swiped.
struct RubberBands {
  private let context: DragContext
  private let resistance: DragRule.Resistance

  init(_ context: DragContext, _ resistance: DragRule.Resistance) {
    self.context = context
    self.resistance = resistance
  }

  /// Returns the offset of a card that is pulled so far.
  func offset(of pull: Vector) -> Vector {
    each(pull) { band, pull in band.offset(pull: pull) }
  }

  /// Returns the pull on a card that has gone so far.
  func pull(of offset: Vector) -> Vector {
    each(offset) { band, offset in band.pull(offset: offset) }
  }

  private func each(_ vector: Vector, _ change: (RubberBand, Double) -> Double) -> Vector {
    guard resistance == .rubberBand else { return vector }
    func changed(_ length: Double, side: Double, _ axis: (Vector) -> Double) -> Double {
      let isFree = context.allowed.contains { axis($0.vector) * length > 0 }
      // No band can be made for a card without a size, which no pointer reaches anyway.
      guard !isFree, length != 0, side > 0 else { return length }
      let band = MotionError.require(of: Self.self) { () throws(MotionError) in
        // A quarter of the card is far enough to feel that this direction is barred.
        try RubberBand(dimension: side / 4)
      }
      return change(band, length)
    }
    return Vector(
      dx: changed(vector.dx, side: context.rest.size.width) { $0.dx },
      dy: changed(vector.dy, side: context.rest.size.height) { $0.dy }
    )
  }
}
