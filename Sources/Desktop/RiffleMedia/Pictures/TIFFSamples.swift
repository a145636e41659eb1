import CTIFF
import RiffleRaster

/// The numbers of a TIFF that libtiff decodes, but makes no picture of: floating point, 9 to 15 or 32
/// bits, and inks of 16 bits.
///
/// Floating-point 0 is black and 1 is white. What is below 0, or no number, is shown as 0, and what is
/// above 1 as 1.
struct TIFFSamples {
  private let library: tiff_functions
  private let tiff: OpaquePointer
  private let number: Number
  private let colors: Colors
  private let alpha: Alpha?
  /// The numbers of a pixel, of which those that are neither color nor alpha are passed over.
  private let count: Int
  private let isPlanar: Bool
  private let width: Int
  private let isTiled: Bool
  /// The size of a tile, or of a strip, which is as wide as the picture.
  private let partWidth, partHeight: Int

  private enum Number: Equatable {
    case half, single, double
    /// Whole numbers of so many bits, without a gap between them.
    case whole(Int)

    var bits: Int {
      switch self {
      case .half: 16
      case .single: 32
      case .double: 64
      case .whole(let bits): bits
      }
    }

    init?(bits: Int, isFloatingPoint: Bool) {
      switch (bits, isFloatingPoint) {
      case (16, true): self = .half
      case (32, true): self = .single
      case (64, true): self = .double
      case (9...16, false), (32, false): self = .whole(bits)
      default: return nil
      }
    }
  }

  private enum Colors {
    case gray, invertedGray, light, inks

    var count: Int {
      switch self {
      case .gray, .invertedGray: 1
      case .light: 3
      case .inks: 4
      }
    }
  }

  private enum Alpha { case premultiplied, separate }

  /// Reads the header; nil for numbers that libtiff makes a picture of, or nobody.
  init?(_ library: tiff_functions, _ tiff: OpaquePointer) {
    func tag(_ tag: Int32) -> Int { Int(tiff_short_number(library, tiff, UInt32(tag))) }
    let format = Int32(tag(TIFFTAG_SAMPLEFORMAT))
    guard format == SAMPLEFORMAT_UINT || format == SAMPLEFORMAT_IEEEFP,
      let number = Number(
        bits: tag(TIFFTAG_BITSPERSAMPLE),
        isFloatingPoint: format == SAMPLEFORMAT_IEEEFP
      )
    else { return nil }
    switch Int32(tag(TIFFTAG_PHOTOMETRIC)) {
    case PHOTOMETRIC_MINISWHITE: colors = .invertedGray
    case PHOTOMETRIC_MINISBLACK: colors = .gray
    case PHOTOMETRIC_RGB: colors = .light
    case PHOTOMETRIC_SEPARATED where Int32(tag(TIFFTAG_INKSET)) == INKSET_CMYK: colors = .inks
    default: return nil
    }
    guard number != .whole(16) || colors == .inks else { return nil }
    (self.library, self.tiff, self.number) = (library, tiff, number)
    count = tag(TIFFTAG_SAMPLESPERPIXEL)
    switch tiff_first_extra_sample(library, tiff) {
    case EXTRASAMPLE_ASSOCALPHA: alpha = .premultiplied
    case EXTRASAMPLE_UNASSALPHA: alpha = .separate
    default: alpha = nil
    }
    isPlanar = Int32(tag(TIFFTAG_PLANARCONFIG)) == PLANARCONFIG_SEPARATE
    isTiled = library.TIFFIsTiled(tiff) != 0
    func length(_ tag: Int32) -> Int { Int(tiff_number(library, tiff, UInt32(tag))) }
    width = length(TIFFTAG_IMAGEWIDTH)
    partWidth = isTiled ? length(TIFFTAG_TILEWIDTH) : width
    partHeight =
      isTiled
      ? length(TIFFTAG_TILELENGTH) : min(length(TIFFTAG_ROWSPERSTRIP), length(TIFFTAG_IMAGELENGTH))
    guard partWidth > 0, partHeight > 0, count >= channels else { return nil }
  }

  private var channels: Int { colors.count + (alpha == nil ? 0 : 1) }

  /// The strips or tiles that are decoded for the same pixels.
  var planes: Int { isPlanar ? channels : 1 }

  /// The memory beside them, in bytes.
  var lineBytes: Int { partWidth * channels }

  /// Reads rows from the first one of a part on as premultiplied pixels 0xAABBGGRR; false if they are
  /// damaged.
  func read(_ rows: Range<Int>, into pixels: inout [UInt32]) -> Bool {
    let size = Int(
      clamping: isTiled ? library.TIFFTileSize64(tiff) : library.TIFFStripSize64(tiff)
    )
    let rowBytes = (partWidth * (isPlanar ? 1 : count) * number.bits + 7) / 8
    guard size >= rowBytes * min(partHeight, rows.count) else { return false }
    var parts = [[UInt8]](repeating: Array(repeating: 0, count: size), count: planes)
    var line = [UInt8](repeating: 0, count: lineBytes)
    for top in stride(from: rows.lowerBound, to: rows.upperBound, by: partHeight) {
      for left in stride(from: 0, to: width, by: partWidth) {
        for plane in parts.indices {
          guard decode(&parts[plane], plane, left, top) else { return false }
        }
        for row in 0..<min(partHeight, rows.upperBound - top) {
          for channel in 0..<channels {
            let start = line.count / channels * channel
            let columns = start..<start + min(partWidth, width - left)
            parts[isPlanar ? channel : 0].withUnsafeBytes { part in
              unpack(
                UnsafeRawBufferPointer(rebasing: part[row * rowBytes..<(row + 1) * rowBytes]),
                isPlanar ? 0 : channel,
                &line,
                columns
              )
            }
          }
          let first = (top - rows.lowerBound + row) * width + left
          for x in 0..<min(partWidth, width - left) { pixels[first + x] = pixel(line, x) }
        }
      }
    }
    return true
  }

  private func decode(_ part: inout [UInt8], _ plane: Int, _ left: Int, _ top: Int) -> Bool {
    let (plane, left, top) = (UInt16(plane), UInt32(left), UInt32(top))
    let size = tmsize_t(part.count)
    guard isTiled else {
      let strip = library.TIFFComputeStrip(tiff, top, plane)
      return library.TIFFReadEncodedStrip(tiff, strip, &part, size) >= 0
    }
    let tile = library.TIFFComputeTile(tiff, left, top, 0, plane)
    return library.TIFFReadEncodedTile(tiff, tile, &part, size) >= 0
  }

  /// Makes bytes of the numbers of a row, every `count`th from the first on.
  private func unpack(
    _ row: UnsafeRawBufferPointer,
    _ first: Int,
    _ line: inout [UInt8],
    _ columns: Range<Int>
  ) {
    let step = isPlanar ? 1 : count
    func fill<Sample>(_ type: Sample.Type, _ byte: (Sample) -> UInt8) {
      let stride = MemoryLayout<Sample>.stride
      for (x, column) in columns.enumerated() {
        let offset = (first + x * step) * stride
        line[column] = byte(row.loadUnaligned(fromByteOffset: offset, as: type))
      }
    }
    switch number {
    case .half: fill(Float16.self) { Self.byte(Float($0)) }
    case .single: fill(Float.self, Self.byte)
    case .double: fill(Double.self) { Self.byte(Float($0)) }
    case .whole(16): fill(UInt16.self) { UInt8((Int($0) + 128) / 257) }
    case .whole(32): fill(UInt32.self) { UInt8($0 >> 24) }
    case .whole(let bits):
      let most = 1 << bits - 1
      for (x, column) in columns.enumerated() {
        // A sample begins at the highest free bit of a byte, whatever the file's byte order (TIFF 6.0, FillOrder).
        let place = (first + x * step) * bits
        let end = (place + bits + 7) / 8
        let bytes = row[place / 8..<end].reduce(0) { $0 << 8 | Int($1) }
        let value = bytes >> (end * 8 - place - bits) & most
        line[column] = UInt8((value * 255 + most / 2) / most)
      }
    }
  }

  private static func byte(_ value: Float) -> UInt8 {
    value > 0 ? (value < 1 ? UInt8(value * 255 + 0.5) : 255) : 0
  }

  private func pixel(_ line: [UInt8], _ x: Int) -> UInt32 {
    let stride = line.count / channels
    func sample(_ channel: Int) -> UInt32 { UInt32(line[channel * stride + x]) }
    let color: UInt32
    switch colors {
    case .gray: color = sample(0) * 0x10101
    case .invertedGray: color = (255 - sample(0)) * 0x10101
    case .light: color = sample(0) | sample(1) << 8 | sample(2) << 16
    case .inks:
      let light = 255 - sample(3)
      let paper = (255 - sample(0)) | (255 - sample(1)) << 8 | (255 - sample(2)) << 16
      color = Pixel.scaled(paper, by: light)
    }
    guard let alpha else { return 0xFF00_0000 | color }
    let opacity = sample(colors.count)
    return alpha == .premultiplied
      ? opacity << 24 | color : Pixel.scaled(0xFF00_0000 | color, by: opacity)
  }
}
