import RiffleDrawing

/// A setting that can be tuned, of a preset or of a part of one: its name, its summary, the values it
/// can have, and how to read and change it.
public struct Tunable<Owner>: Sendable {
  /// The key path, from the owner on: all of it if the owner is a preset.
  public let key: String
  /// The effect on the feel, in one line.
  public let summary: String
  /// The values it can have.
  public let domain: ParameterDomain

  /// Reads the value; nil if the owner does not have this tunable.
  let value: @Sendable (Owner) -> ParameterValue?
  /// Returns the owner with another value, which is in the domain; nil if it does not have this
  /// tunable.
  let change: @Sendable (Owner, ParameterValue) -> Owner?

  /// Makes a tunable of a whole out of this tunable of a part of it.
  func lifted<Whole>(
    key: String,
    out: @escaping @Sendable (Whole) -> Owner?,
    into: @escaping @Sendable (Whole, Owner) -> Whole
  ) -> Tunable<Whole> {
    Tunable<Whole>(
      key: key,
      summary: summary,
      domain: domain,
      value: { whole in out(whole).flatMap(value) },
      change: { whole, new in out(whole).flatMap { change($0, new) }.map { into(whole, $0) } }
    )
  }
}

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
}
