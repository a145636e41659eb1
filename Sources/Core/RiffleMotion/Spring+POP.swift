extension Spring {
  /// Makes a spring of unit mass from the pair of Facebook's POP (`POPSpringAnimation`).
  ///
  /// The conversion is that of POP's source code: the speed sets Origami's tension, the bounciness
  /// lowers the friction from the least without bounce toward none, and Origami's units become
  /// stiffness and damping (Documentation/Motion.md, "POP's spring"). 10 and 20 give 512.0276 and
  /// 26.7482.
  ///
  /// - Parameters:
  ///   - bounciness: The strength of the overshoot, from 0 to 20; POP's default is 4.
  ///   - speed: The pace, from 0 to 20; POP's default is 12.
  /// - Throws: ``MotionError`` if a parameter is out of range.
  public init(bounciness: Double, speed: Double) throws(MotionError) {
    try MotionError.require(bounciness, "bounciness", in: 0...20)
    try MotionError.require(speed, "speed", in: 0...20)
    let tension = 0.5 + speed / 1.7 / 20 * 199.5
    let bounce = bounciness / 1.7 / 20 * 0.8
    let leastFriction = Spring.frictionWithoutBounce(tension: tension)
    let friction = leastFriction + (2 * bounce - bounce * bounce) * (0.01 - leastFriction)
    self.init(unchecked: (tension - 30) * 3.62 + 194, (friction - 8) * 3 + 25)
  }

  /// POP's fitted curve of the least Origami friction at which a tension does not bounce.
  package static func frictionWithoutBounce(tension: Double) -> Double {
    if tension <= 18 {
      return ((0.0007 * tension - 0.031) * tension + 0.64) * tension + 1.28
    }
    if tension <= 44 {
      return ((0.000044 * tension - 0.006) * tension + 0.36) * tension + 2
    }
    return ((0.00000045 * tension - 0.000332) * tension + 0.1078) * tension + 5.84
  }
}
