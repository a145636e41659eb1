import RiffleDrawing

/// One thing that can be tuned about a part of a preset, or about the preset: how it is called,
/// what it means, what values it can have, and how to read and change it.
public struct Tunable<Owner>: Sendable {
  /// The name: the last words of the key path, or all of it where the owner is a preset.
  public let key: String
  /// What it does, in one line.
  public let meaning: String
  /// What values it can have.
  public let domain: ParameterDomain

  /// Reads the value; nil where the owner has no such tunable.
  let value: @Sendable (Owner) -> ParameterValue?
  /// Changes the value, nil where the owner cannot take it; the domain has been checked.
  let change: @Sendable (Owner, ParameterValue) -> Owner?

  /// Makes a tunable of something larger out of one of a part.
  func lifted<Whole>(
    key: String,
    out: @escaping @Sendable (Whole) -> Owner?,
    into: @escaping @Sendable (Whole, Owner) -> Whole
  ) -> Tunable<Whole> {
    Tunable<Whole>(
      key: key,
      meaning: meaning,
      domain: domain,
      value: { whole in out(whole).flatMap(value) },
      change: { whole, new in out(whole).flatMap { change($0, new) }.map { into(whole, $0) } }
    )
  }
}

extension ParameterDomain {
  /// Returns a value as this domain has it, nil where it is none of it.
  func accepted(_ value: ParameterValue) -> ParameterValue? {
    switch (self, value) {
    case (.optionalNumber, .none), (.flag, .flag): value
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
    case (.color, .text(let text)):
      Color(hex: text) == nil ? nil : value
    case (.curve(let names), .text(let name)):
      names.contains(name) ? value : nil
    case (.curve, .numbers(let numbers)):
      numbers.count == 4 && numbers.allSatisfy(\.isFinite) && (0...1).contains(numbers[0])
        && (0...1).contains(numbers[2]) ? value : nil
    default: nil
    }
  }
}
