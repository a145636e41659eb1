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
}
