import RiffleMotion

extension ParameterValue {
  /// The number; nil for another kind of value.
  var number: Double? {
    if case .number(let number) = self { number } else { nil }
  }

  /// The text; nil for another kind of value.
  var text: String? {
    if case .text(let text) = self { text } else { nil }
  }
}

extension Angle {
  /// The shortest degrees that make exactly this angle, if there are any: converting radians back
  /// leaves digits such as 2.2100000000000004.
  var writtenDegrees: Double {
    // Files do not hold more than nine decimals.
    let round = (degrees * 1e9).rounded() / 1e9
    let candidates = [round, degrees, degrees.nextDown, degrees.nextUp]
    return candidates.first { Angle(degrees: $0) == self } ?? degrees
  }
}

extension TimingCurve {
  /// The curves that have a name.
  static var named: [(name: String, curve: TimingCurve)] {
    [
      ("linear", .linear), ("easeIn", .easeIn), ("easeOut", .easeOut), ("easeInOut", .easeInOut),
      ("default", .default),
    ]
  }
}
