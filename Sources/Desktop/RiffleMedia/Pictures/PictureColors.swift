import Glibc

/// What a picture's numbers mean as colors, as its file says.
package enum PictureColors: Hashable, Sendable {
  /// The colors of screens, which a file that says nothing has, too (IEC 61966-2-1).
  case standard
  /// An ICC profile, for colors or for shades of gray.
  case profile(ICCProfile)
  /// An ICC profile for inks: a pixel's bytes are cyan, magenta, yellow and black, and 255 is no ink.
  case inks(ICCProfile)
  case primaries(ColorPrimaries)

  /// The bytes of an ICC profile may be damaged, or empty if there is none.
  init(profile bytes: [UInt8]) { self.init(ICCProfile(bytes: bytes)) }

  init(_ profile: ICCProfile) {
    self = profile.bytes.isEmpty || profile.isStandard ? .standard : .profile(profile)
  }

  /// Takes the numbers of video standards (ITU-T H.273), which HEIC and AVIF files have.
  ///
  /// Signals of high dynamic range (PQ, 16) have no place among ours.
  init(primaries: Int, transfer: Int) {
    switch (primaries, transfer) {
    case (_, 16): self = .standard
    case (9, _): self = .primaries(.ultraHighDefinition)
    case (12, _): self = .primaries(.displayP3)
    default: self = .standard
    }
  }
}

/// The colors that a picture mixes: where red, green, blue and white are, and the curve of their light.
package struct ColorPrimaries: Hashable, Sendable {
  /// The chromaticities of red, green, blue and white (CIE 1931), x and y of each.
  var places: [Double]
  /// The exponent of the curve; nil for that of sRGB.
  var gamma: Double?

  /// Red, green and blue of ITU-R BT.709, and the white D65.
  static let standard = ColorPrimaries(
    places: [0.64, 0.33, 0.3, 0.6, 0.15, 0.06, 0.3127, 0.329],
    gamma: nil
  )
  /// Adobe RGB (1998), section 4.3.
  static let adobe = ColorPrimaries(
    places: [0.64, 0.33, 0.21, 0.71, 0.15, 0.06, 0.3127, 0.329],
    gamma: 563.0 / 256
  )
  /// SMPTE EG 432-1 with sRGB's curve.
  static let displayP3 = ColorPrimaries(
    places: [0.68, 0.32, 0.265, 0.69, 0.15, 0.06, 0.3127, 0.329],
    gamma: nil
  )
  /// ITU-R BT.2020.
  static let ultraHighDefinition = ColorPrimaries(
    places: [0.708, 0.292, 0.17, 0.797, 0.131, 0.046, 0.3127, 0.329],
    gamma: nil
  )

  /// Whether they hardly differ from those of screens: the exponent 2.2 is the next to sRGB's curve.
  var isStandard: Bool {
    zip(places, Self.standard.places).allSatisfy { abs($0 - $1) < 0.002 }
      && gamma.map { abs($0 * 0.45455 - 1) < 0.05 } ?? true
  }
}

/// A description of colors that devices and files have (ISO 15076-1), read as far as it tells whether
/// there is anything to convert: all else is the library's.
package struct ICCProfile: Hashable, Sendable {
  let bytes: [UInt8]

  /// The largest one that is read, in bytes: those of printers have some megabytes.
  static let limit = 8 << 20

  /// The kind of numbers that it describes: `RGB `, `GRAY` or `CMYK`; empty if it ends before.
  var space: String {
    bytes.count >= 20 ? String(decoding: bytes[16..<20], as: UTF8.self) : ""
  }

  /// Whether its colors are those of screens, so that no library has to be asked: most files of cameras
  /// and browsers have such a profile.
  var isStandard: Bool {
    // Tables of colors, if there are any, count more than what follows.
    guard tag("A2B0") == nil else { return false }
    if space == "GRAY" { return tag("kTRC").map(Self.isStandardCurve) ?? false }
    let names = ["rXYZ", "gXYZ", "bXYZ"]
    let curves = ["rTRC", "gTRC", "bTRC"].compactMap(tag)
    let places = names.compactMap { tag($0).flatMap(Self.place) }
    // For the white D50, as all profiles are (IEC 61966-2-1 and Bradford's matrix).
    let standard: [[Double]] = [
      [0.4361, 0.2225, 0.0139], [0.3851, 0.7169, 0.0971], [0.1431, 0.0606, 0.7141],
    ]
    return space == "RGB " && places.count == 3 && curves.count == 3
      && zip(places.joined(), standard.joined()).allSatisfy { abs($0 - $1) < 0.0015 }
      && curves.allSatisfy(Self.isStandardCurve)
  }

  private func tag(_ name: String) -> ArraySlice<UInt8>? {
    guard bytes.count >= 132 else { return nil }
    let name = Array(name.utf8)
    for start in (0..<min(bytes.big(128, 4), 100)).map({ 132 + 12 * $0 }) {
      guard start + 12 <= bytes.count else { return nil }
      guard bytes[start..<start + 4].elementsEqual(name) else { continue }
      let (offset, count) = (bytes.big(start + 4, 4), bytes.big(start + 8, 4))
      guard offset <= bytes.count, count <= bytes.count - offset else { return nil }
      return bytes[offset..<offset + count]
    }
    return nil
  }

  private static func number(_ bytes: [UInt8], _ start: Int) -> Double {
    Double(Int32(truncatingIfNeeded: bytes.big(start, 4))) / 65536
  }

  private static func place(_ tag: ArraySlice<UInt8>) -> [Double]? {
    let tag = Array(tag)
    guard tag.count >= 20, tag.starts(with: "XYZ ".utf8) else { return nil }
    return [8, 12, 16].map { number(tag, $0) }
  }

  /// Returns whether a curve, a table or a formula, is sRGB's to less than half a step of 255.
  private static func isStandardCurve(_ tag: ArraySlice<UInt8>) -> Bool {
    let tag = Array(tag)
    guard tag.count >= 14 else { return false }
    func standard(_ value: Double) -> Double {
      value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    if tag.starts(with: "curv".utf8) {
      let count = tag.big(8, 4)
      // A single entry is an exponent.
      guard count > 255, tag.count >= 12 + 2 * count else { return false }
      return stride(from: 0, to: count, by: max(1, count / 64)).allSatisfy { index in
        let value = Double(tag.big(12 + 2 * index, 2)) / 65535
        return abs(value - standard(Double(index) / Double(count - 1))) < 0.0008
      }
    }
    // The formula with a straight part at its beginning: the exponent and four numbers.
    guard tag.starts(with: "para".utf8), tag.big(8, 2) == 3, tag.count >= 32 else { return false }
    let wanted = [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045]
    return wanted.indices.allSatisfy { abs(number(tag, 12 + 4 * $0) - wanted[$0]) < 0.0005 }
  }
}
