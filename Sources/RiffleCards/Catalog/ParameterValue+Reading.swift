import RiffleMotion

extension ParameterValue {
  /// The number, where it is one.
  var number: Double? {
    if case .number(let number) = self { number } else { nil }
  }

  /// The word, where it is one.
  var text: String? {
    if case .text(let text) = self { text } else { nil }
  }
}

extension Angle {
  /// The degrees as people write them: those that make this very angle where there are such, the
  /// round ones first, since turning radians back leaves digits such as 2.2100000000000004.
  var writtenDegrees: Double {
    // Finer than a billionth nobody writes.
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
