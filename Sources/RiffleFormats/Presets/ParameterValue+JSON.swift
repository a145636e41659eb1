import RiffleCards

extension ParameterValue {
  /// Takes the value that stands in a file; nil where no tunable has one like it.
  init?(_ json: JSONValue) {
    switch json {
    case .null: self = .none
    case .bool(let flag): self = .flag(flag)
    case .number(let number): self = .number(number)
    case .string(let text): self = .text(text)
    case .array(let values):
      let numbers = values.compactMap(\.number)
      let texts = values.compactMap(\.text)
      if numbers.count == values.count {
        self = .numbers(numbers)
      } else if texts.count == values.count {
        self = .texts(texts)
      } else {
        return nil
      }
    case .object: return nil
    }
  }

  /// The value as it stands in a file.
  var json: String {
    switch self {
    case .none: "null"
    case .text(let text): text.json
    case .texts(let texts): "[\(texts.map(\.json).joined(separator: ", "))]"
    case .number, .numbers, .flag: description
    }
  }
}

extension String {
  /// The text between quotation marks, as JSON has it (RFC 8259, section 7).
  var json: String {
    var text = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case ..<" ":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }
}

extension JSONValue {
  fileprivate var number: Double? {
    if case .number(let number) = self { number } else { nil }
  }

  fileprivate var text: String? {
    if case .string(let text) = self { text } else { nil }
  }
}
