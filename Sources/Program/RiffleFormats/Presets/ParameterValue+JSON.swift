package import RiffleCards

extension ParameterValue: JSONWritable {
  /// Reads a value; nil for one that no tunable has.
  package init?(_ json: JSONValue) {
    switch json.content {
    case .null: self = .none
    case .bool(let flag): self = .flag(flag)
    case .number(let number): self = .number(number)
    case .integer(let integer): self = .number(Double(integer))
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

  /// Writes the value.
  package func write(to writer: inout JSONWriter) {
    switch self {
    case .none: Double?.none.write(to: &writer)
    case .number(let number): number.write(to: &writer)
    case .flag(let flag): flag.write(to: &writer)
    case .text(let text): text.write(to: &writer)
    case .numbers(let numbers): writer.array(numbers)
    case .texts(let texts): writer.array(texts)
    }
  }
}
