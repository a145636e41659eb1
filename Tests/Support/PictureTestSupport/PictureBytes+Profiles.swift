/// Colors in files: profiles, written by hand (ISO 15076-1), and where the formats keep them.
extension PictureBytes {
  /// Makes a profile of colors.
  ///
  /// - Parameters:
  ///   - places: X, Y and Z of red, green and blue, for the white D50.
  ///   - curve: The tag's value for all three.
  package static func profile(_ places: [[Double]], curve: [UInt8]) -> [UInt8] {
    let names = ["r", "g", "b"]
    return profile(
      "mntrRGB XYZ ",
      zip(names, places).map { ("\($0)XYZ", Array("XYZ \0\0\0\0".utf8) + $1.flatMap(fixed)) }
        + names.map { ("\($0)TRC", curve) }
    )
  }

  /// Makes a profile of shades of gray.
  package static func grayProfile(curve: [UInt8]) -> [UInt8] {
    profile("mntrGRAYXYZ ", [("kTRC", curve)])
  }

  /// Makes a profile of four inks, in which each mixture of full inks has a color.
  ///
  /// - Parameter color: L, a and b of cyan, magenta, yellow and black, each 0 or 1.
  package static func inkProfile(_ color: ([Int]) -> [Int]) -> [UInt8] {
    let line = (0...255).map(UInt8.init)
    let corners = (0..<16).flatMap { index in
      let lab = color([index >> 3 & 1, index >> 2 & 1, index >> 1 & 1, index & 1])
      return [UInt8((lab[0] * 255 + 50) / 100), UInt8(lab[1] + 128), UInt8(lab[2] + 128)]
    }
    let unit = [1.0, 0, 0, 0, 1, 0, 0, 0, 1].flatMap(fixed)
    let table =
      Array("mft1\0\0\0\0".utf8) + [4, 3, 2, 0] + unit + repeatElement(line, count: 4).joined()
      + corners + repeatElement(line, count: 3).joined()
    return profile("prtrCMYKLab ", [("A2B0", table)])
  }

  /// A curve that is an exponent, in steps of 1/256.
  package static func curve(gamma: Double) -> [UInt8] {
    Array("curv\0\0\0\0".utf8) + big(1, 4) + big(Int((gamma * 256).rounded()), 2)
  }

  /// The curve of sRGB as a formula (IEC 61966-2-1).
  package static var standardCurve: [UInt8] {
    Array("para\0\0\0\0".utf8) + big(3, 2) + [0, 0]
      + [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045].flatMap(fixed)
  }

  private static func fixed(_ value: Double) -> [UInt8] { big(Int((value * 65536).rounded()), 4) }

  private static func profile(
    _ kind: String,
    _ tags: [(name: String, bytes: [UInt8])]
  ) -> [UInt8] {
    let white = [0.9642, 1, 0.8249].flatMap(fixed)
    let all = tags + [("wtpt", Array("XYZ \0\0\0\0".utf8) + white)]
    var (table, data): ([UInt8], [UInt8]) = (big(all.count, 4), [])
    let start = 132 + 12 * all.count
    for (name, bytes) in all {
      table += Array(name.utf8) + big(start + data.count, 4) + big(bytes.count, 4)
      data += bytes + Array(repeating: 0, count: -bytes.count & 3)
    }
    let head =
      big(start + data.count, 4) + big(0, 4) + [2, 0x10, 0, 0] + Array(kind.utf8)
      + Array(repeating: 0, count: 12) + Array("acsp".utf8) + Array(repeating: 0, count: 28) + white
    return head + Array(repeating: 0, count: 128 - head.count) + table + data
  }

  /// Puts a profile into a JPEG, in segments of some bytes, the last one first: any order is right.
  package static func jpeg(_ jpeg: [UInt8], profile: [UInt8], part: Int = 200) -> [UInt8] {
    let starts = Array(stride(from: 0, to: profile.count, by: part))
    let segments = starts.enumerated().reversed().flatMap { number, start in
      let body =
        Array("ICC_PROFILE\0".utf8) + [UInt8(number + 1), UInt8(starts.count)]
        + profile[start..<min(start + part, profile.count)]
      return [0xFF, 0xE2] + big(body.count + 2, 2) + body
    }
    return Array(jpeg.prefix(2)) + segments + jpeg.dropFirst(2)
  }

  /// Puts chunks of a PNG after its header.
  package static func png(_ png: [UInt8], chunks: [(name: String, data: [UInt8])]) -> [UInt8] {
    Array(png.prefix(33)) + chunks.flatMap { chunk($0.name, $0.data) } + png.dropFirst(33)
  }

  /// The data of a PNG's chunk with a profile, iCCP.
  package static func profileChunk(_ profile: [UInt8]) -> [UInt8] {
    Array("profile\0\0".utf8) + stored(profile)
  }
}
