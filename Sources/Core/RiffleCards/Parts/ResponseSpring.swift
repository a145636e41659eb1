package import RiffleMotion

/// A spring by the two numbers that designers tune: its response and its damping.
public struct ResponseSpring: Hashable, Sendable {
  /// The period without damping, in seconds, above 0; smaller is quicker.
  public var response: Double { didSet { spring = Self.spring(response, dampingRatio) } }
  /// The damping relative to the critical one, above 0; from 1 on the spring does not overshoot.
  public var dampingRatio: Double { didSet { spring = Self.spring(response, dampingRatio) } }
  package private(set) var spring: Spring

  /// Makes a spring.
  public init(response: Double, dampingRatio: Double) {
    self.response = response
    self.dampingRatio = dampingRatio
    spring = Self.spring(response, dampingRatio)
  }

  private static func spring(_ response: Double, _ dampingRatio: Double) -> Spring {
    MotionError.require(of: Self.self) { () throws(MotionError) in
      try Spring(response: response, dampingRatio: dampingRatio)
    }
  }

  package var withoutOvershoot: ResponseSpring {
    ResponseSpring(response: response, dampingRatio: max(1, dampingRatio))
  }

  static func tunables<Part>(
    _ property: Property<Part, ResponseSpring>,
    _ key: String,
    of name: String
  ) -> [Tunable<Part>] {
    let own: [Tunable<ResponseSpring>] = [
      .number(
        "\(key)Response",
        Property({ $0.response }, { $0.response = $1 }),
        .seconds,
        0.01...10,
        step: 0.01,
        "Response (period) of \(name): smaller is snappier."
      )
      .feltAsTime(because: "The period of a spring grows with the root of the mass."),
      .number(
        "\(key)DampingRatio",
        Property({ $0.dampingRatio }, { $0.dampingRatio = $1 }),
        0.05...10,
        step: 0.02,
        "Damping ratio of \(name): 1 does not overshoot, less bounces more."
      ),
    ]
    return own.map { $0.lifted(key: $0.key, property) }
  }
}
