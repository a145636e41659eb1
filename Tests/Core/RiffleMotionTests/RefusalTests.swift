import RiffleMotion
import Testing

@Suite("Refusals") struct RefusalTests {
  static let unfit: [Double] = [0, -1, .nan, .infinity, -.infinity]

  @Test("a refusal names the wrong value and gives advice")
  func pinsMessages() {
    let messages = [
      refusal { () throws(MotionError) in try Spring(response: 0, dampingRatio: 1) },
      refusal { () throws(MotionError) in try Spring(response: 0.3, dampingRatio: .nan) },
      refusal { () throws(MotionError) in try Spring(stiffness: 100, damping: -3) },
      refusal { () throws(MotionError) in try Spring(stiffness: 1e300, damping: 1, mass: 1e-300) },
      refusal { () throws(MotionError) in try Spring(duration: 0.5, bounce: 1) },
      refusal { () throws(MotionError) in
        try Spring(dampingRatio: 1.2, duration: 0.5, initialVelocity: 0)
      },
      refusal { () throws(MotionError) in
        try Spring(dampingRatio: 0.5, duration: 0.5, initialVelocity: 40)
      },
      refusal { () throws(MotionError) in
        try Spring(dampingRatio: 0.0001, duration: 0.5, initialVelocity: 0)
      },
      refusal { () throws(MotionError) in try Spring(bounciness: 21, speed: 12) },
      refusal { () throws(MotionError) in try TimingCurve(1.5, 0, 1, 1) },
      refusal { () throws(MotionError) in try TimingCurve(0, 0, 1, .infinity) },
      refusal { () throws(MotionError) in try Decay(rate: 1) },
      refusal { () throws(MotionError) in try Flight.usual(over: 0, at: 10) },
    ].map { $0?.description }

    #expect(
      messages == [
        "response is 0; use a finite number above 0, such as 0.35",
        "dampingRatio is nan; use a finite number above 0, such as 0.8",
        "damping is -3; use a finite number above 0, such as 28",
        "stiffness is 1e+300; with the other parameters that is no spring, use one such as 300",
        "bounce is 1; use a number above -1 and below 1",
        "dampingRatio is 1.2; use a number above 0, at most 1, or init(response:dampingRatio:)",
        "initialVelocity is 40; "
          + "no spring settles in 0.5 s from that, use a smaller one, such as 0",
        "dampingRatio is 0.0001; "
          + "no spring settles in 0.5 s with it, use a larger one, such as 0.8",
        "bounciness is 21; use a number from 0 to 20",
        "x1 is 1.5; use a number from 0 to 1",
        "y2 is inf; use a finite number, such as 1",
        "rate is 1; use a number above 0 and below 1",
        "distance is 0; use a finite number that is not 0, such as 600",
      ]
    )
  }

  @Test("springs of zero, negative, infinite and missing numbers are refused", arguments: unfit)
  func refusesSprings(value: Double) {
    #expect(throws: MotionError.self) { try Spring(response: value, dampingRatio: 1) }
    #expect(throws: MotionError.self) { try Spring(response: 1, dampingRatio: value) }
    #expect(throws: MotionError.self) { try Spring(stiffness: value, damping: 1, mass: 1) }
    #expect(throws: MotionError.self) { try Spring(stiffness: 1, damping: value, mass: 1) }
    #expect(throws: MotionError.self) { try Spring(stiffness: 1, damping: 1, mass: value) }
    #expect(throws: MotionError.self) { try Spring(duration: value, bounce: 0) }
    #expect(throws: MotionError.self) {
      try Spring(dampingRatio: value, duration: 1, initialVelocity: 0)
    }
    #expect(throws: MotionError.self) {
      try Spring(dampingRatio: 1, duration: value, initialVelocity: 0)
    }
  }

  @Test("bands and thresholds of such numbers are refused", arguments: unfit)
  func refusesOthers(value: Double) {
    #expect(throws: MotionError.self) { try RubberBand(dimension: value) }
    #expect(throws: MotionError.self) { try RubberBand(dimension: 1, coefficient: value) }
    #expect(throws: MotionError.self) { try RestThreshold(distance: value, speed: 1) }
    #expect(throws: MotionError.self) { try RestThreshold(distance: 1, speed: value) }
    #expect(throws: MotionError.self) { try Decay(rate: value) }
  }

  @Test(
    "curves, decays and flights of numbers that are not finite are refused",
    arguments: [Double.nan, .infinity, -.infinity]
  )
  func refusesNoNumbers(value: Double) {
    #expect(throws: MotionError.self) { try TimingCurve(value, 0, 1, 1) }
    #expect(throws: MotionError.self) { try TimingCurve(0, value, 1, 1) }
    #expect(throws: MotionError.self) { try TimingCurve(0, 0, value, 1) }
    #expect(throws: MotionError.self) { try TimingCurve(0, 0, 1, value) }
    #expect(throws: MotionError.self) { try Flight.usual(over: value, at: 0) }
    #expect(throws: MotionError.self) { try Flight.usual(over: 1, at: value) }
    #expect(throws: MotionError.self) { try Spring(duration: 1, bounce: value) }
    #expect(throws: MotionError.self) { try Spring(bounciness: value, speed: 1) }
    #expect(throws: MotionError.self) { try Spring(bounciness: 1, speed: value) }
    #expect(throws: MotionError.self) {
      try Spring(dampingRatio: 0.5, duration: 1, initialVelocity: value)
    }
  }
}
