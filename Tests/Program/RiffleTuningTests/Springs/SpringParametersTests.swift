import Foundation
import RiffleMotion
import RiffleTuning
import TestSupport
import Testing

@Suite("Parametrizations of springs")
struct SpringParametersTests {
  @Test("Every number that a spring has makes the same spring again")
  func roundTrips() throws {
    var random = SeededGenerator(seed: 20)
    for _ in 0..<300 {
      let spring = try Spring(
        stiffness: .random(in: 1...2_000, using: &random),
        damping: .random(in: 0.5...120, using: &random),
        mass: Bool.random(using: &random) ? 1 : .random(in: 0.2...5, using: &random)
      )
      for parameter in SpringParameter.allCases {
        var parameters = SpringParameters(spring)
        guard let value = parameters.value(of: parameter) else { continue }
        try parameters.set(parameter, to: value)
        let same = parameters.spring
        #expect(abs(same.stiffness / spring.stiffness - 1) < 1e-11, "\(parameter) of \(spring)")
        #expect(abs(same.damping / spring.damping - 1) < 1e-10, "\(parameter) of \(spring)")
        #expect(same.mass == spring.mass)
      }
    }
  }

  @Test("Numbers that were set read back as they were typed")
  func typed() throws {
    let values: [(SpringParameter, Double)] = [
      (.response, 0.35), (.dampingRatio, 0.86), (.bounce, 0.3), (.bounce, -0.4), (.tension, 40),
      (.friction, 7), (.speed, 12), (.bounciness, 4), (.visualDuration, 0.3),
      (.visualBounce, 0.25), (.mass, 2.5), (.stiffness, 170), (.damping, 26),
    ]
    var parameters = SpringParameters(try Spring(response: 0.4, dampingRatio: 0.8))
    for (parameter, value) in values {
      try parameters.set(parameter, to: value)
      #expect(parameters.value(of: parameter) == value, "\(parameter)")
    }
  }

  @Test("Each published formula, written down once more, holds for all numbers of a spring")
  func formulas() throws {
    var random = SeededGenerator(seed: 21)
    for _ in 0..<300 {
      let (response, ratio) = (
        Double.random(in: 0.1...2, using: &random), Double.random(in: 0.1...3, using: &random)
      )
      let spring = SpringParameters(try Spring(response: response, dampingRatio: ratio))
      func value(_ parameter: SpringParameter) throws -> Double {
        try #require(spring.value(of: parameter))
      }
      func check(_ left: Double, _ right: Double, _ comment: Comment) {
        #expect(abs(left - right) <= 1e-9 * max(1, abs(right)), comment)
      }
      let (k, c) = (try value(.stiffness), try value(.damping))
      check(k, pow(2 * .pi / response, 2), "WWDC 2018, session 803")
      check(c, 4 * .pi * ratio / response, "WWDC 2018, session 803")
      let bounce = try value(.bounce)
      check(ratio, bounce < 0 ? 1 / (1 + bounce) : 1 - bounce, "SwiftUI")
      check(k, (try value(.tension) - 30) * 3.62 + 194, "Origami")
      check(c, (try value(.friction) - 8) * 3 + 25, "Origami")
      check(k, pow(2 * .pi / (1.2 * (try value(.visualDuration))), 2), "Motion")
      if let bounce = spring.value(of: .visualBounce) {
        check(c, 2 * min(1, max(0.05, 1 - bounce)) * k.squareRoot(), "Motion")
      } else {
        #expect(ratio > 1 || ratio < 0.05)
      }
    }
  }

  @Test("POP's pair is found again for every pair", arguments: [0, 4, 10, 17, 20])
  func pop(bounciness: Double) throws {
    for speed in stride(from: 0.0, through: 20, by: 1.25) {
      let spring = SpringParameters(try Spring(bounciness: bounciness, speed: speed))
      #expect(abs((spring.value(of: .bounciness) ?? .nan) - bounciness) < 1e-8)
      #expect(abs((spring.value(of: .speed) ?? .nan) - speed) < 1e-8)
    }
  }

  @Test("The one of a pair that is not set stays")
  func pairs() throws {
    let pairs: [(SpringParameter, SpringParameter, Double)] = [
      (.response, .dampingRatio, 0.6), (.dampingRatio, .response, 0.4), (.bounce, .response, 0.2),
      (.tension, .friction, 50), (.friction, .tension, 12), (.bounciness, .speed, 11),
      (.speed, .bounciness, 15), (.visualDuration, .visualBounce, 0.5),
      (.visualBounce, .visualDuration, 0.4), (.mass, .stiffness, 3), (.mass, .damping, 4),
      (.stiffness, .damping, 99), (.damping, .stiffness, 9),
    ]
    for (changed, kept, value) in pairs {
      var parameters = SpringParameters(try Spring(bounciness: 8, speed: 12))
      let before = try #require(parameters.value(of: kept))
      try parameters.set(changed, to: value)
      let after = try #require(parameters.value(of: kept))
      #expect(abs(after - before) < 1e-9 * max(1, abs(before)), "\(changed) changed \(kept)")
    }
  }

  @Test("Published numbers")
  func published() throws {
    var spring = SpringParameters(try Spring(bounciness: 10, speed: 20))
    #expect(abs((spring.value(of: .stiffness) ?? 0) - 512.0276) < 1e-4)
    #expect(abs((spring.value(of: .damping) ?? 0) - 26.7482) < 1e-4)
    // React Native's and Origami's defaults: tension 40 and friction 7 are 230.2 and 22.
    try spring.set(.tension, to: 40)
    try spring.set(.friction, to: 7)
    #expect(spring.value(of: .stiffness) == 230.2)
    #expect(spring.value(of: .damping) == 22)
  }

  @Test("A number that makes no spring is refused in one line, and nothing changes")
  func refused() throws {
    let refusals: [(SpringParameter, Double, String)] = [
      (.stiffness, 0, "stiffness is 0; use a finite number above 0, such as 300"),
      (.tension, -30, "tension is -30; use a finite number above -23.59, such as 40"),
      (.bounciness, 21, "bounciness is 21; use a number from 0 to 20"),
      (.visualDuration, -1, "visualDuration is -1; use a finite number above 0, such as 0.3"),
      (.visualBounce, 1, "visualBounce is 1; use a number from 0 to 0.95"),
      (.bounce, 1, "bounce is 1; use a number above -1 and below 1"),
    ]
    for (parameter, value, message) in refusals {
      var parameters = SpringParameters(try Spring(response: 0.4, dampingRatio: 0.8))
      let before = parameters
      let error = #expect(throws: MotionError.self) { try parameters.set(parameter, to: value) }
      #expect(error?.description == message)
      #expect(parameters == before)
    }
  }
}
