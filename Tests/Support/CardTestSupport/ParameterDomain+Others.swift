package import RiffleCards

extension ParameterDomain {
  /// Returns other values than the present one, from near to far.
  package func others(than present: ParameterValue) -> [ParameterValue] {
    let values: [ParameterValue] =
      switch self {
      case .number(_, let range, let step):
        Self.numbers(about: present, step, range).map { .number($0) }
      case .optionalNumber(_, let range, let step):
        Self.numbers(about: present, step, range).map { .number($0) } + [.none]
      case .count(let range):
        [1, 2, 3, 4].filter(range.contains).map { .number(Double($0)) }
      case .offset(_, let range, let step):
        if case .numbers(let own) = present, own.count == 2 {
          Self.numbers(about: .number(own[0]), step, range).map { .numbers([$0, own[1]]) }
            + Self.numbers(about: .number(own[1]), step, range).map { .numbers([own[0], $0]) }
        } else {
          []
        }
      case .flag: [.flag(true), .flag(false)]
      case .choice(let words), .curve(let words): words.map { .text($0) }
      case .choices(let words): words.map { .texts([$0]) } + [.texts([])]
      case .text: [.text("Some words")]
      case .color, .optionalColor: [.text("#123456")]
      }
    return values.filter { $0 != present }
  }

  /// Ten steps to either side, then the ends of the range.
  private static func numbers(
    about present: ParameterValue,
    _ step: Double,
    _ range: ClosedRange<Double>
  ) -> [Double] {
    let near: [Double] =
      if case .number(let number) = present { [number + 10 * step, number - 10 * step] } else { [] }
    return (near + [range.lowerBound, range.upperBound]).filter(range.contains)
  }
}
