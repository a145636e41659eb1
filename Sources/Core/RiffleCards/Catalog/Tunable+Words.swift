public import RiffleDrawing
public import RiffleMotion

// One function for each type that is no number.
extension Tunable {
  /// Makes the tunable of a flag, true or false.
  ///
  /// - Parameters:
  ///   - key: The key within the part: words joined by dots, such as `spread`.
  ///   - path: The property.
  ///   - summary: The effect on the feel, in one line.
  /// - Returns: The tunable.
  public static func flag(
    _ key: String,
    _ path: any WritableKeyPath<Owner, Bool> & Sendable,
    _ summary: String
  ) -> Tunable {
    make(key, path, .flag, summary) {
      .flag($0)
    } from: {
      if case .flag(let flag) = $0 { flag } else { nil }
    }
  }

  /// Makes the tunable of an enum, written as the raw value of one of its cases.
  ///
  /// - Parameters:
  ///   - key: The key within the part: words joined by dots, such as `spread`.
  ///   - path: The property.
  ///   - summary: The effect on the feel, in one line.
  /// - Returns: The tunable.
  public static func choice<Choice: RawRepresentable<String> & CaseIterable & SendableMetatype>(
    _ key: String,
    _ path: any WritableKeyPath<Owner, Choice> & Sendable,
    _ summary: String
  ) -> Tunable {
    make(key, path, .choice(Choice.allCases.map(\.rawValue)), summary) {
      .text($0.rawValue)
    } from: {
      $0.text.flatMap(Choice.init(rawValue:))
    }
  }

  /// Makes the tunable of a text of at most 24 letters.
  ///
  /// - Parameters:
  ///   - key: The key within the part: words joined by dots, such as `spread`.
  ///   - path: The property.
  ///   - summary: The effect on the feel, in one line.
  /// - Returns: The tunable.
  public static func text(
    _ key: String,
    _ path: any WritableKeyPath<Owner, String> & Sendable,
    _ summary: String
  ) -> Tunable {
    make(key, path, .text, summary) {
      .text($0)
    } from: {
      $0.text
    }
  }

  /// Makes the tunable of a list of directions: one or more of left, right, up and down.
  ///
  /// - Parameters:
  ///   - key: The key within the part: words joined by dots, such as `spread`.
  ///   - path: The property.
  ///   - summary: The effect on the feel, in one line.
  /// - Returns: The tunable.
  public static func directions(
    _ key: String,
    _ path: any WritableKeyPath<Owner, [Direction]> & Sendable,
    _ summary: String
  ) -> Tunable {
    make(key, path, .choices(Direction.plain.map(\.rawValue)), summary) {
      .texts($0.map(\.rawValue))
    } from: {
      guard case .texts(let words) = $0 else { return nil }
      return Direction.plain.filter { words.contains($0.rawValue) }
    }
  }

  /// Makes the tunable of a color, written as #RRGGBB.
  ///
  /// - Parameters:
  ///   - key: The key within the part: words joined by dots, such as `spread`.
  ///   - path: The property.
  ///   - summary: The effect on the feel, in one line.
  /// - Returns: The tunable.
  public static func color(
    _ key: String,
    _ path: any WritableKeyPath<Owner, Color> & Sendable,
    _ summary: String
  ) -> Tunable {
    make(key, path, .color, summary) {
      .text($0.hex)
    } from: {
      $0.text.flatMap(Color.init(hex:))
    }
  }

  /// Makes the tunable of a color, written as #RRGGBB, or none.
  ///
  /// - Parameters:
  ///   - key: The key within the part: words joined by dots, such as `spread`.
  ///   - path: The property.
  ///   - summary: The effect on the feel, in one line.
  /// - Returns: The tunable.
  public static func optionalColor(
    _ key: String,
    _ path: any WritableKeyPath<Owner, Color?> & Sendable,
    _ summary: String
  ) -> Tunable {
    make(key, path, .optionalColor, summary) {
      $0.map { .text($0.hex) } ?? .none
    } from: {
      .some($0.text.flatMap(Color.init(hex:)))
    }
  }

  /// Makes the tunable of a timing curve, written by its name, such as `easeOut`, or as its control
  /// points x1, y1, x2, y2.
  ///
  /// - Parameters:
  ///   - key: The key within the part: words joined by dots, such as `spread`.
  ///   - path: The property.
  ///   - summary: The effect on the feel, in one line.
  /// - Returns: The tunable.
  public static func curve(
    _ key: String,
    _ path: any WritableKeyPath<Owner, TimingCurve> & Sendable,
    _ summary: String
  ) -> Tunable {
    make(key, path, .curve(TimingCurve.named.map(\.name)), summary) { curve in
      TimingCurve.named.first { $0.curve == curve }.map { .text($0.name) }
        ?? .numbers([curve.x1, curve.y1, curve.x2, curve.y2])
    } from: { value in
      switch value {
      case .text(let name): TimingCurve.named.first { $0.name == name }?.curve
      case .numbers(let numbers):
        try? TimingCurve(numbers[0], numbers[1], numbers[2], numbers[3])
      default: nil
      }
    }
  }
}
