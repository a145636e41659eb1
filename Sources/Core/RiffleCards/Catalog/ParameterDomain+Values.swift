import RiffleDrawing
import RiffleMotion

extension ParameterDomain {
  /// Returns a value in the form of this domain; nil if it is not in the domain.
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
      !chosen.isEmpty && chosen.allSatisfy(words.contains) ? value : nil
    case (.choices(let words), .text(let word)):
      words.contains(word) ? .texts([word]) : nil
    case (.text, .text(let text)):
      text.count <= 24 ? value : nil
    case (.color, .text(let text)), (.optionalColor, .text(let text)):
      Color(hex: text) == nil ? nil : value
    case (.curve(let names), .text(let name)):
      names.contains(name) ? value : nil
    case (.curve, .numbers(let numbers)):
      // Steeper curves would carry a card so far that its position is no number any more.
      numbers.count == 4 && [0, 2].allSatisfy { (0...1).contains(numbers[$0]) }
        && [1, 3].allSatisfy { (-100...100).contains(numbers[$0]) } ? value : nil
    default: nil
    }
  }
  /// Refuses a domain that no value or no slider fits.
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
