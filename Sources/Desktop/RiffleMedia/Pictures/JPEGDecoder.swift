import CTurboJPEG
package import RiffleDrawing
import RiffleRaster

extension PictureFormat {
  static let jpeg = PictureFormat("JPEG", ["jpg", "jpeg", "jpe", "jfif"]) {
    "TurboJPEG"
  } mark: { head in
    head.has(JPEGDecoder.mark)
  } decoder: { (file, limits) throws(PictureError) in
    try JPEGDecoder(file, limits: limits)
  }
}

/// A JPEG file, decoded with TurboJPEG no larger than needed.
struct JPEGDecoder: FormatDecoder {
  static let mark: [UInt8] = [0xFF, 0xD8, 0xFF]

  private let file: PictureFile
  private let limits: PictureLimits
  private var header: JPEGHeader
  private let isCMYK: Bool

  private final class Handle {
    let pointer: tjhandle

    init?() {
      guard let pointer = tjInitDecompress() else { return nil }
      self.pointer = pointer
    }

    deinit {
      tjDestroy(pointer)
    }

    var message: String { String(cString: tjGetErrorStr2(pointer)) }
  }

  /// Reads the header without TurboJPEG: version 3 gives no header for files whose colors are sampled in
  /// a way that it has no name for, although it decodes them.
  init(_ file: PictureFile, limits: PictureLimits) throws(PictureError) {
    self.file = file
    self.limits = limits
    header = try JPEGHeader(file)
    isCMYK = header.componentCount == 4
  }

  /// Reads the thumbnail of a photograph; fails if it is none, or too large to be one.
  init?(ofThumbnail bytes: [UInt8], limits: PictureLimits) {
    guard let file = try? PictureFile(bytes), let decoder = try? JPEGDecoder(file, limits: limits),
      // Any size may be claimed; the standard says 160 by 120, and some cameras write 640 by 480.
      decoder.size.width * decoder.size.height <= 1 << 20
    else { return nil }
    self = decoder
    // One within it is not looked for, as a chain of them would be held in memory at once.
    header.exif = []
  }

  var size: PixelSize { header.size }

  var exif: [UInt8] { header.exif }

  /// Whether its frequencies come in one pass: a small picture can pass over those it does not need.
  var hasOneScan: Bool { header.frequencyBytes == 0 }

  /// Whether it is coded without loss, which TurboJPEG does not read.
  var isLossless: Bool { header.isLossless }

  /// Whether it has a color profile or a camera's data, which say what its colors are.
  var saysColors: Bool { !header.profile.bytes.isEmpty || !header.exif.isEmpty }

  var orientation: PictureOrientation { ExifData(block: header.exif).orientation }

  var notedOrientation: PictureOrientation? { ExifData(block: header.exif).notedOrientation }

  /// The small picture in the camera's data, as a JPEG; may be empty.
  var thumbnail: [UInt8] { ExifData(block: header.exif, wantsThumbnail: true).thumbnail }

  func memory(filling target: PixelSize) -> Int {
    let scaled = JPEGScale(of: size, filling: target).size
    return file.byteCount + scaled.width * scaled.height * 4 + header.frequencyBytes
      + header.rowBytes + FillScaler.memory(from: scaled)
  }

  func decode(filling target: PixelSize) throws(PictureError) -> DecodedPicture {
    let bytes = try file.contents(limit: limits.fileBytes)
    guard let handle = Handle() else { throw PictureError("the JPEG decoder does not start") }
    let scaled = JPEGScale(of: size, filling: target).size
    var message: String?
    var isUnread = false
    var pixels = [UInt32](unsafeUninitializedCapacity: scaled.width * scaled.height) {
      buffer,
      filled in
      // The decoder fills gaps of a damaged file with this, but it may also stop early.
      buffer.initialize(repeating: Self.gap)
      filled = buffer.count
      let result = tjDecompress2(
        handle.pointer,
        bytes,
        UInt(bytes.count),
        UnsafeMutableRawPointer(buffer.baseAddress)?.assumingMemoryBound(to: UInt8.self),
        Int32(scaled.width),
        Int32(scaled.width * 4),
        Int32(scaled.height),
        Int32((isCMYK ? TJPF_CMYK : TJPF_BGRA).rawValue),
        // Files with a thousand tiny scans take hours.
        TJFLAG_LIMITSCANS
      )
      guard result != 0 else { return }
      message = handle.message
      isUnread = tjGetErrorCode(handle.pointer) != Int32(TJERR_WARNING.rawValue)
    }
    let warning = message.flatMap(Self.pictureWarning)
    if warning != nil, let small = PicturePreview.thumbnail(thumbnail, of: size, limits) {
      fillGap(of: &pixels, scaled, with: small)
    } else if isUnread {
      throw .damaged(message ?? "")
    }
    return DecodedPicture(
      bitmap: bitmap(of: pixels, size: scaled, filling: target),
      warning: warning,
      colors: colors
    )
  }

  /// Mid-grey, which stands where a file ends too soon.
  private static let gap: UInt32 = 0xFF80_8080

  /// Puts the camera's thumbnail where a file that ends too soon has no rows.
  private func fillGap(of pixels: inout [UInt32], _ size: PixelSize, with small: Bitmap) {
    let across = Double(small.size.width) / Double(size.width)
    let down = Double(small.size.height) / Double(size.height)
    var below = size.width
    for y in (0..<size.height).reversed() {
      let row = y * size.width..<(y + 1) * size.width
      let start = size.width - row.reversed().prefix { pixels[$0] == Self.gap }.count
      // One more: where colors are spread over two pixels, those at the edge have some of the grey.
      let edge = min(start, below) - 1
      guard edge < size.width - 1 else { return }
      for x in max(0, edge)..<size.width {
        pixels[row.lowerBound + x] = small.color(
          atColumn: (Double(x) + 0.5) * across - 0.5,
          row: (Double(y) + 0.5) * down - 0.5
        )
      }
      below = start
    }
  }

  /// The colors by the profile, or else by what the camera noted.
  private var colors: PictureColors {
    if keepsInks { return .inks(header.profile) }
    let colors = isCMYK ? .standard : PictureColors(header.profile)
    let isNoted = header.profile.bytes.isEmpty && ExifData(block: header.exif).isAdobeRGB
    return isNoted ? .primaries(.adobe) : colors
  }

  /// Whether the inks are left for a profile to convert.
  private var keepsInks: Bool { isCMYK && header.profile.space == "CMYK" }

  private func bitmap(of pixels: [UInt32], size: PixelSize, filling target: PixelSize) -> Bitmap {
    // Of the wanted size already: a copy would only cost time and memory.
    let isDried = isCMYK && !keepsInks
    guard isDried || size != target else { return Bitmap(size: size, pixels: pixels) }
    var scaler = FillScaler(source: size, target: target)
    return scaler.scale { y, row in
      let line = pixels[y * size.width..<(y + 1) * size.width]
      for (x, pixel) in line.enumerated() { row[x] = isDried ? InkPixel.color(pixel) : pixel }
    }
  }

  /// Returns the warning of a message; nil for the harmless bytes that many cameras leave between a file's
  /// parts.
  private static func pictureWarning(_ message: String) -> PictureWarning? {
    message.contains("extraneous bytes") ? nil : .damaged(PictureError.line(message))
  }
}

/// The properties of a JPEG that stand before its first scan (ITU T.81, annex B).
struct JPEGHeader {
  private(set) var size = PixelSize(width: 0, height: 0)
  /// The number of components: 1 for gray, 3 for color, 4 for inks.
  var componentCount: Int { samplings.count }
  /// The block of Exif data, with its mark; may be empty.
  fileprivate(set) var exif: [UInt8] = []
  /// The color profile; may be empty, or lack a part of it.
  var profile: ICCProfile {
    ICCProfile(bytes: Array(profileParts.sorted { $0.key < $1.key }.map(\.value).joined()))
  }
  /// The profile's parts have numbers: a segment holds 64 kB (ICC.1, annex B.4).
  private var profileParts: [UInt8: [UInt8]] = [:]
  /// How often each component is sampled across and down, from 1 to 4.
  private var samplings: [(across: Int, down: Int)] = []
  private var hasSeveralScans = true
  private var isProgressive = false
  private(set) var isLossless = false

  /// The memory for the picture's frequencies, 16 bits each, in bytes: if there are several scans, all
  /// are kept until the last one.
  var frequencyBytes: Int {
    guard hasSeveralScans || isProgressive else { return 0 }
    let across = samplings.map(\.across).max() ?? 1
    let down = samplings.map(\.down).max() ?? 1
    return samplings.reduce(0) { bytes, sampling in
      let columns = Self.blocks(size.width, sampling.across, of: across)
      return bytes + columns * Self.blocks(size.height, sampling.down, of: down) * 128
    }
  }

  /// The memory for the rows being decoded, in bytes: two rows of blocks of each component.
  var rowBytes: Int {
    size.width * componentCount * 16 * (samplings.map(\.down).max() ?? 1)
  }

  /// Reads the segments up to the first scan; refuses any order that libjpeg would read otherwise.
  init(_ file: PictureFile) throws(PictureError) {
    var offset = 2
    // No real file has more segments before its picture.
    for _ in 0..<4096 {
      offset = Self.mark(in: file, from: offset)
      let head = file.bytes(4, at: offset)
      guard head.count == 4 else { break }
      let body = offset + 4
      switch head[1] {
      case 0x01, 0xD0...0xD7:
        // Marks without a segment.
        offset += 2
        continue
      case 0xD8, 0xD9:
        throw .damaged("it ends before its picture")
      case 0xC4, 0xC8, 0xCC: break
      case 0xC0...0xCF:
        isProgressive = head[1] & 3 == 2
        isLossless = head[1] & 3 == 3
        try readFrame(file.bytes(6 + 3 * 255, at: body))
      case 0xDA:
        let count = file.bytes(1, at: body)
        hasSeveralScans = count.first.map(Int.init) != componentCount
        if componentCount > 0 { return }
        throw .damaged("its size is missing")
      case 0xE1 where exif.isEmpty:
        let block = file.bytes(max(0, head.big(2, 2) - 2), at: body)
        if block.starts(with: ExifData.mark) { exif = block }
      case 0xE2:
        let mark = Array("ICC_PROFILE\0".utf8)
        let part = file.bytes(max(0, head.big(2, 2) - 2), at: body)
        if part.starts(with: mark), part.count > mark.count + 2 {
          profileParts[part[mark.count]] = Array(part[(mark.count + 2)...])
        }
      default: break
      }
      offset += 2 + max(2, head.big(2, 2))
    }
    guard componentCount > 0 else { throw .damaged("its header ends before its size") }
  }

  /// Returns the offset of the next mark, past any bytes between segments, as libjpeg finds it: a mark is
  /// a byte of 255, repeated or not, and then one that is neither 0 nor 255.
  private static func mark(in file: PictureFile, from start: Int) -> Int {
    var offset = start
    while true {
      let bytes = file.bytes(min(4096, file.byteCount - offset), at: offset)
      guard bytes.count >= 2 else { return file.byteCount }
      if let found = bytes.indices.dropLast().first(where: {
        bytes[$0] == 0xFF && bytes[$0 + 1] != 0xFF && bytes[$0 + 1] != 0
      }) {
        return offset + found
      }
      offset += bytes.count - 1
    }
  }

  private mutating func readFrame(_ bytes: [UInt8]) throws(PictureError) {
    guard componentCount == 0 else { throw .damaged("it has two sizes") }
    guard bytes.count >= 6, bytes.count >= 6 + 3 * Int(bytes[5]) else {
      throw .damaged("its header ends before its size")
    }
    size = PixelSize(width: bytes.big(3, 2), height: bytes.big(1, 2))
    guard size.width > 0, size.height > 0 else { throw .damaged("its size is missing") }
    samplings = (0..<Int(bytes[5])).map { component in
      let factors = bytes[7 + 3 * component]
      return (Int(factors >> 4), Int(factors & 15))
    }
    guard samplings.allSatisfy({ (1...4).contains($0.across) && (1...4).contains($0.down) }) else {
      throw .damaged("its colors are sampled in an impossible way")
    }
  }

  /// Returns how many blocks of 8 samples cover a length, in whole groups (ITU T.81, A.2.4).
  private static func blocks(_ length: Int, _ sampling: Int, of most: Int) -> Int {
    let count = (length * sampling + 8 * most - 1) / (8 * most)
    return (count + sampling - 1) / sampling * sampling
  }
}

/// The scale at which a JPEG is decoded, in eighths: at these sizes a block of 8 by 8 frequencies
/// becomes pixels without computing all 64.
package struct JPEGScale: Hashable, Sendable {
  /// The scale in eighths, from 1 to 8.
  package let eighths: Int
  package let size: PixelSize

  /// Finds the smallest scale that still fills a target size, or else the picture's own size.
  package init(of picture: PixelSize, filling target: PixelSize) {
    let eighths =
      (1..<8).first { eighths in
        let size = Self.scaled(picture, eighths: eighths)
        return size.width >= target.width && size.height >= target.height
      } ?? 8
    self.eighths = eighths
    size = Self.scaled(picture, eighths: eighths)
  }

  static func eighth(of picture: PixelSize) -> PixelSize { scaled(picture, eighths: 1) }

  /// Rounds up as TurboJPEG's macro `TJSCALED` does.
  private static func scaled(_ size: PixelSize, eighths: Int) -> PixelSize {
    PixelSize(width: (size.width * eighths + 7) / 8, height: (size.height * eighths + 7) / 8)
  }
}
