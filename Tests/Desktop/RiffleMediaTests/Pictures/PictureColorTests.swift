import Foundation
import PictureTestSupport
import RiffleDrawing
import RiffleMedia
import RiffleRaster
import TestSupport
import Testing

/// Patches in other colors than screens have, against arithmetic with the published primaries.
@Suite("Colors of pictures") struct PictureColorTests {
  /// Where red, green and blue are, and the white D65, as x and y.
  private struct Primaries {
    let places: [[Double]]
    let light: @Sendable (Double) -> Double

    static let standard = Primaries(places: [[0.64, 0.33], [0.3, 0.6], [0.15, 0.06]]) {
      $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4)
    }
    static let adobe = Primaries(places: [[0.64, 0.33], [0.21, 0.71], [0.15, 0.06]]) {
      pow($0, 563.0 / 256)
    }
    static let displayP3 = Primaries(
      places: [[0.68, 0.32], [0.265, 0.69], [0.15, 0.06]],
      light: standard.light
    )
    static let ultraHighDefinition = Primaries(
      places: [[0.708, 0.292], [0.17, 0.797], [0.131, 0.046]],
      light: standard.light
    )

    /// Columns of X, Y and Z of full red, green and blue, so that they make white together.
    var matrix: Matrix {
      let columns = places.map { [$0[0] / $0[1], 1, (1 - $0[0] - $0[1]) / $0[1]] }
      let unscaled = Matrix(columns: columns)
      let parts = unscaled.inverse * [0.3127 / 0.329, 1, (1 - 0.3127 - 0.329) / 0.329]
      return Matrix(columns: zip(columns, parts).map { column, part in column.map { $0 * part } })
    }
  }

  private struct Matrix {
    let columns: [[Double]]

    static func * (matrix: Matrix, vector: [Double]) -> [Double] {
      (0..<3).map { row in
        (0..<3).reduce(0) { $0 + matrix.columns[$1][row] * vector[$1] }
      }
    }

    /// The inverse by Cramer's rule.
    var inverse: Matrix {
      func cross(_ a: [Double], _ b: [Double]) -> [Double] {
        [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
      }
      let (a, b, c) = (columns[0], columns[1], columns[2])
      let rows = [cross(b, c), cross(c, a), cross(a, b)]
      let size = zip(a, rows[0]).reduce(0) { $0 + $1.0 * $1.1 }
      return Matrix(columns: (0..<3).map { index in rows.map { $0[index] / size } })
    }
  }

  /// Returns a color as screens show it: red, green and blue from 0 to 255.
  private static func onScreen(_ color: [Int], of primaries: Primaries) -> [Int] {
    let light = color.map { primaries.light(Double($0) / 255) }
    return shown(Primaries.standard.matrix.inverse * (primaries.matrix * light))
  }

  private static func shown(_ light: [Double]) -> [Int] {
    light.map { light in
      let value = min(max(light, 0), 1)
      let part = value <= 0.0031308 ? 12.92 * value : 1.055 * pow(value, 1 / 2.4) - 0.055
      return Int((part * 255).rounded())
    }
  }

  /// Adobe RGB's profile: its primaries for the white D50, as its specification gives them.
  private static let adobeProfile = PictureBytes.profile(
    [[0.60974, 0.31111, 0.01947], [0.20528, 0.62567, 0.06087], [0.14919, 0.06322, 0.74457]],
    curve: PictureBytes.curve(gamma: 563.0 / 256)
  )
  private static let size = PixelSize(width: 16, height: 12)
  private static let patch = [173, 62, 45]

  private static func flat(_ color: [Int]) -> (Int, Int) -> UInt32 {
    { _, _ in UInt32(color[0] << 16 | color[1] << 8 | color[2]) }
  }

  private static func jpeg(_ color: [Int]) -> [UInt8] {
    PictureBytes.jpeg(size, pixel: flat(color))
  }

  private static func png(_ color: [Int], alpha: UInt32 = 255) -> [UInt8] {
    let pixel = flat(color)
    return PictureBytes.png(size) { alpha << 24 | pixel($0, $1) }
  }

  private func decode(
    _ bytes: [UInt8],
    suffix: String = "",
    libraries: PictureLibraries = PictureLibraries()
  ) throws -> (color: [Int], warning: PictureWarning?) {
    let picture = try PictureProbe.decode(
      bytes,
      suffix: suffix,
      filling: PixelSize(width: 8, height: 6),
      libraries: libraries
    )
    let pixel = picture.bitmap[4, 3]
    return ([16, 8, 0].map { Int(pixel >> $0 & 255) }, picture.warning)
  }

  private func expect(
    _ bytes: [UInt8],
    suffix: String = "",
    shows color: [Int],
    within tolerance: Int = 1,
    _ name: String
  ) throws {
    let found = try decode(bytes, suffix: suffix)
    #expect(
      zip(found.color, color).allSatisfy { abs($0 - $1) <= tolerance },
      "\(name): \(found.color) instead of \(color)"
    )
    #expect(found.warning == nil, "\(name): \(String(describing: found.warning))")
  }

  @Test("the same patch in Adobe RGB is (200, 60, 40) on a screen, in a file of every format")
  func formats() throws {
    let color = Self.onScreen(Self.patch, of: .adobe)
    #expect(color == [200, 60, 40])
    let (profile, patch) = (Self.adobeProfile, Self.patch)
    let (jpeg, png) = (Self.jpeg(patch), Self.png(patch))
    try expect(PictureBytes.jpeg(jpeg, profile: profile), shows: color, within: 2, "JPEG")
    try expect(
      PictureBytes.jpeg(jpeg, with: PictureBytes.adobeExif()),
      shows: color,
      within: 2,
      "JPEG, noted"
    )
    try expect(
      PictureBytes.dng(preview: jpeg, size: Self.size, orientation: 1, colorSpace: 2),
      suffix: "dng",
      shows: color,
      within: 2,
      "RAW"
    )
    let chunk = ("iCCP", PictureBytes.profileChunk(profile))
    try expect(PictureBytes.png(png, chunks: [chunk]), shows: color, "PNG")
    try expect(
      PictureBytes.tiff(Self.size, profile: profile, pixel: Self.flat(patch)),
      shows: color,
      "TIFF"
    )
    // Its blue is 3 less before it is converted.
    try expect(MadeFile.profiledAVIF.bytes, shows: color, within: 3, "AVIF")
    try expect(MadeFile.profiledJPEGXL.bytes, shows: color, within: 2, "JPEG XL")
    try expect(MadeFile.lossyJPEGXL.bytes, shows: color, within: 4, "JPEG XL with loss")
  }

  @Test("a profile counts in WebP, too")
  func quadrants() throws {
    // The lowest quadrant on the right: white, made darker by a curve alone.
    let profile = PictureBytes.profile(
      [[0.4361, 0.2225, 0.0139], [0.3851, 0.7169, 0.0971], [0.1431, 0.0606, 0.7141]],
      curve: PictureBytes.curve(gamma: 1)
    )
    let filling = PixelSize(width: 9, height: 9)
    let before = try PictureProbe.decode(PictureBytes.webp(), filling: filling).bitmap
    let profiled = PictureBytes.webp(profile: profile)
    let after = try PictureProbe.decode(profiled, filling: filling).bitmap
    for (old, new) in zip(before.pixels, after.pixels) {
      for shift in [0, 8, 16] as [UInt32] {
        let light = Double(old >> shift & 255) / 255
        let found = Int(new >> shift & 255)
        #expect(abs(found - Self.shown([light])[0]) <= 3)
      }
    }
  }

  @Test("phones' colors by numbers of video standards", arguments: [12, 9])
  func numbers(standard: Int) throws {
    let mark = Array("nclx".utf8)
    var bytes = MadeFile.numberedAVIF.bytes
    let place = try #require(bytes.indices.first { bytes[$0...].starts(with: mark) })
    try expect(bytes, shows: [200, 60, 40], within: 2, "sRGB")

    bytes[place + 5] = UInt8(standard)

    let primaries = standard == 12 ? Primaries.displayP3 : .ultraHighDefinition
    let color = Self.onScreen([200, 60, 40], of: primaries)
    #expect(color != [200, 60, 40])
    try expect(bytes, shows: color, within: 2, "\(standard)")
  }

  @Test("a PNG's primaries and exponent count, unless they are screens' or make no sense")
  func pngChunks() throws {
    func chunks(_ gamma: Int, _ places: [Double]) -> [UInt8] {
      let numbers = places.flatMap { PictureBytes.big(Int(($0 * 100_000).rounded()), 4) }
      return PictureBytes.png(
        Self.png([120, 140, 160]),
        chunks: (places.isEmpty ? [] : [("cHRM", numbers)])
          + [("gAMA", PictureBytes.big(gamma, 4))]
      )
    }
    let adobe = [0.3127, 0.329, 0.64, 0.33, 0.21, 0.71, 0.15, 0.06]
    let screen = [0.3127, 0.329, 0.64, 0.33, 0.3, 0.6, 0.15, 0.06]
    let color = Self.onScreen([120, 140, 160], of: .adobe)
    try expect(chunks(45_470, adobe), shows: color, "Adobe RGB")
    try expect(chunks(45_455, screen), shows: [120, 140, 160], "a screen's")
    let linear = Self.shown([120, 140, 160].map { Double($0) / 255 })
    try expect(chunks(100_000, screen), shows: linear, "linear")
    try expect(chunks(100_000, []), shows: linear, "linear without primaries")
    try expect(chunks(1, []), shows: [120, 140, 160], "an impossible exponent")
  }

  @Test("a clear picture keeps its alpha")
  func alpha() throws {
    let chunk = ("iCCP", PictureBytes.profileChunk(Self.adobeProfile))
    let bytes = PictureBytes.png(Self.png(Self.patch, alpha: 128), chunks: [chunk])

    let found = try decode(bytes).color

    // Over the black of the card.
    let color = Self.onScreen(Self.patch, of: .adobe).map { $0 * 128 / 255 }
    #expect(zip(found, color).allSatisfy { abs($0 - $1) <= 2 }, "\(found) \(color)")
  }

  @Test("shades of gray follow their profile's curve")
  func gray() throws {
    let profile = PictureBytes.grayProfile(curve: PictureBytes.curve(gamma: 1))
    let bytes = PictureBytes.jpeg(Self.jpeg([90, 90, 90]), profile: profile)

    try expect(bytes, shows: Self.shown([90.0 / 255, 90.0 / 255, 90.0 / 255]), within: 2, "gray")
  }

  @Test("inks are converted by their profile")
  func inks() throws {
    // Cyan is L 55, a -37, b -50 in print (ISO 12647-2), white is paper; all else is not asked.
    let profile = PictureBytes.inkProfile { inks in
      inks == [0, 0, 0, 0] ? [100, 0, 0] : inks[3] == 1 ? [0, 0, 0] : [55, -37, -50]
    }
    let cyan = PictureBytes.flatJPEG(Self.size, pixel: [0, 255, 255, 255], isCMYK: true)
    let paper = PictureBytes.flatJPEG(Self.size, pixel: [255, 255, 255, 255], isCMYK: true)

    try expect(cyan, shows: [0, 255, 255], within: 2, "without a profile")
    // CIE 15, for the white D50, and Bradford's matrix to D65.
    let (y, a, b) = (71.0 / 116, -37.0 / 500, 50.0 / 200)
    func cube(_ value: Double) -> Double { value * value * value }
    let light = [0.9642 * cube(y + a), cube(y), 0.8249 * cube(y + b)]
    let bradford = Matrix(columns: [
      [0.9555766, -0.0282895, 0.0122982], [-0.0230393, 1.0099416, -0.0204830],
      [0.0631636, 0.0210077, 1.3299098],
    ])
    let color = Self.shown(Primaries.standard.matrix.inverse * (bradford * light))
    try expect(PictureBytes.jpeg(cyan, profile: profile), shows: color, within: 3, "cyan")
    try expect(
      PictureBytes.jpeg(paper, profile: profile),
      shows: [255, 255, 255],
      within: 2,
      "paper"
    )
  }

  @Test(
    "a broken profile, or one for other pictures, leaves the colors as they are and is told once"
  )
  func broken() throws {
    let inkProfile = PictureBytes.inkProfile { _ in [50, 0, 0] }
    for profile in [
      Array(Self.adobeProfile.prefix(150)), Array("no profile at all".utf8), inkProfile,
    ] {
      let found = try decode(PictureBytes.jpeg(Self.jpeg(Self.patch), profile: profile))

      #expect(zip(found.color, Self.patch).allSatisfy { abs($0 - $1) <= 2 })
      guard case .colors(let reason)? = found.warning else {
        Issue.record("\(String(describing: found.warning))")
        continue
      }
      #expect(reason.hasPrefix("its color profile is "), "\(reason)")
    }
    let inks = PictureBytes.flatJPEG(Self.size, pixel: [0, 255, 255, 255], isCMYK: true)
    let found = try decode(PictureBytes.jpeg(inks, profile: Array(inkProfile.prefix(140))))
    #expect(zip(found.color, [0, 255, 255]).allSatisfy { abs($0 - $1) <= 2 })
    #expect(found.warning != nil)

    var (diagnostics, lines) = (PictureDiagnostics(), [String]())
    for number in 0..<20 {
      var updates = LoadUpdates()
      updates.warnings = [
        Picture(path: "\(number).jpg").id: .colors("its color profile is damaged")
      ]
      lines += diagnostics.apply(updates).problems
    }
    #expect(lines == ["0.jpg: its colors may look wrong: its color profile is damaged"])
  }

  @Test("the library is asked only about colors that screens lack")
  func lazy() throws {
    // In a folder without any library.
    let folder = try TemporaryFolder()
    let libraries = PictureLibraries(in: folder.url.path)
    let places = [[0.4361, 0.2225, 0.0139], [0.3851, 0.7169, 0.0971], [0.1431, 0.0606, 0.7141]]
    let table = (0..<1024).flatMap { index in
      let light = Primaries.standard.light(Double(index) / 1023)
      return PictureBytes.big(Int((light * 65535).rounded()), 2)
    }
    let curves = [
      PictureBytes.standardCurve, Array("curv\0\0\0\0".utf8) + PictureBytes.big(1024, 4) + table,
    ]
    for profile in curves.map({ PictureBytes.profile(places, curve: $0) }) + [
      PictureBytes.grayProfile(curve: PictureBytes.standardCurve), [],
    ] {
      let bytes = PictureBytes.jpeg(Self.jpeg(Self.patch), profile: profile)
      #expect(try decode(bytes, libraries: libraries).warning == nil)
    }

    let bytes = PictureBytes.jpeg(Self.jpeg(Self.patch), profile: Self.adobeProfile)
    #expect(
      try decode(bytes, libraries: libraries).warning
        == .colors("they need liblcms2-2: apt install liblcms2-2")
    )
    let similar = PictureBytes.profile(places, curve: PictureBytes.curve(gamma: 2.2))
    let gamma = PictureBytes.jpeg(Self.jpeg(Self.patch), profile: similar)
    #expect(try decode(gamma, libraries: libraries).warning != nil)
  }
}
