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

extension UInt32 {
  /// Reads a colour such as #3FD5A0 as 0xRRGGBB; nil where the text is none.
  init?(cssColor text: String) {
    guard text.utf8.count == 7, text.utf8.first == UInt8(ascii: "#"),
      !text.dropFirst().contains("+"), let rgb = UInt32(text.dropFirst(), radix: 16)
    else { return nil }
    self = rgb
  }

  /// The colour 0xRRGGBB as #RRGGBB.
  var cssColor: String {
    let digits = String(self, radix: 16, uppercase: true)
    return "#" + String(repeating: "0", count: Swift.max(0, 6 - digits.count)) + digits
  }
}
