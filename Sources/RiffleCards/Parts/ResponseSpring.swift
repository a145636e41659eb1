package import RiffleMotion

/// A spring as designers tune it: how long a swing takes, and how little it swings.
public struct ResponseSpring: Hashable, Sendable {
  /// The duration of a swing if nothing damped it, in seconds, above 0.
  public var response: Double
  /// The damping ratio, above 0; at 1 and more it does not swing.
  public var dampingRatio: Double

  /// Makes the spring.
  public init(response: Double, dampingRatio: Double) {
    self.response = response
    self.dampingRatio = dampingRatio
  }

  /// The spring as motion knows it.
  package var spring: Spring {
    .constant(response: response, dampingRatio: dampingRatio)
  }

  /// Returns its two tunables as those of a part that has it.
  static func tunables<Part>(
    _ path: any WritableKeyPath<Part, ResponseSpring> & Sendable,
    _ key: String,
    of whom: String
  ) -> [Tunable<Part>] {
    let own: [Tunable<ResponseSpring>] = [
      .number(
        "\(key)Response",
        \.response,
        .seconds,
        0.01...10,
        step: 0.01,
        "How long a swing takes: \(whom)."
      ),
      .number(
        "\(key)DampingRatio",
        \.dampingRatio,
        0.05...10,
        step: 0.02,
        "How little it swings, 1 not at all: \(whom)."
      ),
    ]
    return own.map { tunable in
      tunable.lifted(key: tunable.key) {
        $0[keyPath: path]
      } into: { part, spring in
        var part = part
        part[keyPath: path] = spring
        return part
      }
    }
  }
}
