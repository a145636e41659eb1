import RiffleMotion

/// An error of a change to a preset.
public enum PresetError: Error, Hashable, Sendable {
  /// No preset has a tunable of that key path.
  case unknownKey(String)
  /// The tunable belongs to other kinds of the part than the preset has.
  case otherKind(key: String, section: String, has: String, needs: [String])
  /// The property belongs to parts of another type than the preset has.
  case otherPart(property: String, needs: String)
  /// The part is of a type of the app that the preset's catalog does not have.
  case unregisteredPart(section: String, part: String)
  /// The tunable cannot have the value; `wanted` describes the values it can have.
  case wrongValue(key: String, wanted: String, found: ParameterValue)
}

extension PresetError: CustomStringConvertible {
  /// One line that names the key, the value and the remedy.
  public var description: String {
    switch self {
    case .unknownKey(let key):
      "\"\(key.elided())\" is not a tunable."
    case .otherKind(let key, let section, let has, let needs):
      "\"\(key.elided())\" belongs to \(section).kind \(needs.joined(separator: " or ")); "
        + "here it is \(has)."
    case .otherPart(let property, let needs):
      "\(property) belongs to a \(needs), which is no part of this preset."
    case .unregisteredPart(let section, let part):
      "\"\(section).kind\" has no name for \(part), which is not in the preset's catalog. Add it "
        + "with Catalog.register."
    case .wrongValue(let key, let wanted, let found):
      "\"\(key.elided())\" must be \(wanted), not \(found.description.elided())."
    }
  }
}

extension ParameterValue: CustomStringConvertible {
  /// The value as it is written in messages.
  public var description: String {
    switch self {
    case .none: "none"
    case .number(let number): number.digits
    case .flag(let flag): "\(flag)"
    case .text(let text): "\"\(text)\""
    case .numbers(let numbers): "[\(numbers.map({ $0.digits }).joined(separator: ", "))]"
    case .texts(let texts): "[\(texts.map { "\"\($0)\"" }.joined(separator: ", "))]"
    }
  }
}

extension ParameterDomain: CustomStringConvertible {
  /// The values in words, such as "a number from 0 to 90 °".
  public var description: String {
    switch self {
    case .number(let unit, let range, _):
      "a number \(Self.words(range, unit))"
    case .optionalNumber(let unit, let range, _):
      "a number \(Self.words(range, unit)), or none"
    case .count(let range):
      "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .offset(let unit, let range, _):
      "two numbers, to the right and down, each \(Self.words(range, unit))"
    case .flag: "true or false"
    case .choice(let words): words.count == 1 ? words[0] : "one of \(words.joined(separator: ", "))"
    case .choices(let words): "a list of any of \(words.joined(separator: ", ")), or none"
    case .text: "text of at most 24 letters"
    case .color: "a color such as #3FD5A0"
    case .optionalColor: "a color such as #3FD5A0, or none"
    case .curve(let names):
      "one of \(names.joined(separator: ", ")), "
        + "or four numbers x1, y1, x2, y2 with both x from 0 to 1 and both y from -3 to 4"
    }
  }

  private static func words(_ range: ClosedRange<Double>, _ unit: ParameterUnit) -> String {
    let bounds =
      "from \(range.lowerBound.digits) to \(range.upperBound.digits)"
    return unit == .none ? bounds : "\(bounds) \(unit.rawValue)"
  }
}

extension Double {
  /// The shortest decimal digits that read back as this number; without a point if it is whole.
  package var digits: String {
    // Beyond 2^53 not every whole number is a Double; descriptions use exponents there.
    self == rounded() && abs(self) < 9e15 ? Int64(self).description : description
  }
}
