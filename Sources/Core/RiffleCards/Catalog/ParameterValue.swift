import RiffleDrawing
import RiffleMotion

/// The value of a tunable as it is written: angles in degrees, colors as #RRGGBB.
public enum ParameterValue: Hashable, Sendable {
  /// No value, for a tunable that allows none.
  case none
  /// A number, in the unit of the tunable.
  case number(Double)
  /// The value is true or false.
  case flag(Bool)
  /// A word, a short text, or a color.
  case text(String)
  /// Several numbers, such as an offset.
  case numbers([Double])
  /// Several words, such as directions.
  case texts([String])

  var number: Double? {
    if case .number(let number) = self { number } else { nil }
  }

  var text: String? {
    if case .text(let text) = self { text } else { nil }
  }
}

/// The unit of the numbers of a tunable.
public enum ParameterUnit: String, Sendable {
  /// No unit.
  case none = ""
  /// Points.
  case points = "pt"
  /// Points per second.
  case pointsPerSecond = "pt/s"
  /// Seconds.
  case seconds = "s"
  /// Degrees, positive clockwise.
  case degrees = "°"
  /// Half of the window's width, or of its height for a vertical swipe.
  case halfWindows = "half windows"
}

/// The values a tunable can have.
public enum ParameterDomain: Hashable, Sendable {
  /// A number within a range; a slider moves it by the step.
  case number(unit: ParameterUnit, range: ClosedRange<Double>, step: Double)
  /// A number within a range, or none.
  case optionalNumber(unit: ParameterUnit, range: ClosedRange<Double>, step: Double)
  /// A whole number within a range.
  case count(range: ClosedRange<Int>)
  /// A distance to the right and one down, each within a range.
  case offset(unit: ParameterUnit, range: ClosedRange<Double>, step: Double)
  /// A flag is true or false.
  case flag
  /// One word of a list.
  case choice([String])
  /// Any words of a list, or none of them.
  case choices([String])
  /// A text of at most 24 letters.
  case text
  /// A color, #RRGGBB.
  case color
  /// A color, #RRGGBB, or none.
  case optionalColor
  /// The name of a timing curve, or its control points x1, y1, x2, y2: both x from 0 to 1, both y
  /// from -3 to 4.
  case curve([String])
}

extension Angle {
  /// The shortest degrees that make exactly this angle, if any: converting radians back leaves
  /// digits such as 2.2100000000000004.
  var writtenDegrees: Double {
    // Files do not hold more than nine decimals.
    let round = (degrees * 1e9).rounded() / 1e9
    let candidates = [round, degrees, degrees.nextDown, degrees.nextUp]
    return candidates.first { Angle(degrees: $0) == self } ?? degrees
  }
}

extension TimingCurve {
  static var named: [(name: String, curve: TimingCurve)] {
    [
      ("linear", .linear), ("easeIn", .easeIn), ("easeOut", .easeOut), ("easeInOut", .easeInOut),
      ("default", .default), ("accelerate", .accelerate), ("decelerate", .decelerate),
      ("quad", .quad), ("easeInMirrored", .easeInMirrored), ("sprung", .sprung),
      ("elasticOut", .elasticOut),
    ]
  }
}

extension ParameterDomain {
  /// Returns nil if the value is not in the domain.
  func accepted(_ value: ParameterValue) -> ParameterValue? {
    switch (self, value) {
    case (.optionalNumber, .none), (.optionalColor, .none), (.flag, .flag): value
    case (.number(_, let range, _), .number(let number)),
      (.optionalNumber(_, let range, _), .number(let number)):
      range.contains(number) ? value : nil
    case (.count(let range), .number(let number)):
      Int(exactly: number).map(range.contains) == true ? value : nil
    case (.offset(_, let range, _), .numbers(let numbers)):
      numbers.count == 2 && numbers.allSatisfy(range.contains) ? value : nil
    case (.choice(let words), .text(let word)):
      words.contains(word) ? value : nil
    case (.choices(let words), .texts(let chosen)):
      chosen.allSatisfy(words.contains) ? value : nil
    case (.choices(let words), .text(let word)):
      words.contains(word) ? .texts([word]) : nil
    case (.text, .text(let text)):
      text.count <= 24 ? value : nil
    case (.color, .text(let text)), (.optionalColor, .text(let text)):
      Color(hex: text) == nil ? nil : value
    case (.curve(let names), .text(let name)):
      names.contains(name) ? value : nil
    case (.curve, .numbers(let numbers)):
      // A card goes at most about twice as far as it should; beyond, it is lost from sight.
      numbers.count == 4 && [0, 2].allSatisfy { (0...1).contains(numbers[$0]) }
        && [1, 3].allSatisfy { (-3...4).contains(numbers[$0]) } ? value : nil
    default: nil
    }
  }
  /// Refuses a domain that fits no value or no slider.
  func requireSense(of key: String) {
    switch self {
    case .number(_, let range, let step), .optionalNumber(_, let range, let step),
      .offset(_, let range, let step):
      publicPrecondition(
        range.lowerBound.isFinite && range.upperBound.isFinite,
        "the range of \"\(key)\" is \(range); both ends are finite"
      )
      publicPrecondition(
        step > 0 && step.isFinite,
        "the step of \"\(key)\" is \(step); it is a finite number above 0"
      )
    case .choice(let words), .choices(let words), .curve(let words):
      publicPrecondition(!words.isEmpty, "\"\(key)\" has no word to choose")
    case .count, .flag, .text, .color, .optionalColor: break
    }
  }
}

extension ParameterDomain {
  /// The unit of its numbers; none for what is no number.
  package var unit: ParameterUnit {
    switch self {
    case .number(let unit, _, _), .optionalNumber(let unit, _, _), .offset(let unit, _, _): unit
    case .count, .flag, .choice, .choices, .text, .color, .optionalColor, .curve: .none
    }
  }
}
