import RiffleDrawing

extension PictureFormat {
  /// The formats of all cameras: most files are TIFF files, some have a mark of their maker's.
  package static let raw = PictureFormat("RAW", rawSuffixes) {
    "TurboJPEG"
  } mark: { head in
    head.isTIFF && rawSuffixes.contains(head.suffix) || head.brands.contains("crx ")
      || ["FUJIFILMCCD-RAW", "IIRO", "IIRS", "MMOR", "IIU\0"].contains { head.has($0) }
  } decoder: { (file, limits) throws(PictureError) in
    try RawDecoder(file, limits: limits)
  }

  static let rawSuffixes = [
    "dng", "cr2", "cr3", "nef", "nrw", "arw", "raf", "orf", "rw2", "pef", "srw",
  ]
}

/// A camera's raw file, of which the largest JPEG within is shown; nothing is developed.
struct RawDecoder: FormatDecoder {
  let orientation: PictureOrientation
  private let preview: JPEGDecoder
  private let isAdobeRGB: Bool
  private let found: RawFile

  init(_ file: PictureFile, limits: PictureLimits) throws(PictureError) {
    let found = RawFile(file)
    guard let preview = Self.preview(in: found, limits) else {
      throw PictureError("it has no JPEG within that could be shown")
    }
    self.preview = preview
    self.found = found
    // A JPEG that says which way up it is knows better.
    orientation = preview.notedOrientation ?? found.orientation
    isAdobeRGB = ExifData(block: ExifData.block(of: file)).isAdobeRGB
  }

  private static func preview(in found: RawFile, _ limits: PictureLimits) -> JPEGDecoder? {
    for range in found.previews.sorted(by: { $0.count > $1.count }).prefix(8)
    where range.count <= limits.fileBytes {
      let bytes = found.file.bytes(range.count, at: range.lowerBound)
      guard bytes.starts(with: JPEGDecoder.mark), let preview = try? PictureFile(bytes),
        let decoder = try? JPEGDecoder(preview, limits: limits), !decoder.isLossless
      else { continue }
      return decoder
    }
    return nil
  }

  var size: PixelSize { preview.size }

  var exif: [UInt8] { preview.exif }

  /// The smallest JPEG that is not an icon; may be empty.
  var thumbnail: [UInt8] {
    let small = found.previews.filter { (2 << 10..<256 << 10).contains($0.count) }
    guard let range = small.min(by: { $0.count < $1.count }) else { return preview.thumbnail }
    return found.file.bytes(range.count, at: range.lowerBound)
  }

  func memory(filling target: PixelSize) -> Int { preview.memory(filling: target) }

  func decode(filling target: PixelSize) throws(PictureError) -> DecodedPicture {
    var picture = try preview.decode(filling: target)
    // A preview that says nothing has the colors of the photograph.
    if picture.colors == .standard, !preview.saysColors, isAdobeRGB {
      picture.colors = .primaries(.adobe)
    }
    return picture
  }
}

/// The places of the JPEGs in a camera's raw file, found in its directories (TIFF 6.0, section 2).
///
/// It is hand-written, although LibRaw finds them in one call: version 0.20 writes beyond its memory for
/// a damaged file.
struct RawFile {
  let file: PictureFile
  private(set) var previews: [Range<Int>] = []
  private(set) var orientation = PictureOrientation.upright
  /// The number of directories that may still be read: no camera writes as many.
  private var directoriesLeft = 64

  private static let boxBytes = 256 << 10

  init(_ file: PictureFile) {
    self.file = file
    let head = file.bytes(92)
    if head.starts(with: "FUJIFILMCCD-RAW".utf8), head.count == 92 {
      add(head.big(84, 4), head.big(88, 4))
    } else if head.dropFirst(4).starts(with: "ftyp".utf8) {
      readBoxes()
    } else {
      readDirectories(at: 0)
    }
  }

  private mutating func add(_ start: Int, _ count: Int) {
    guard start > 0, count > 4, start <= file.byteCount, count <= file.byteCount - start else {
      return
    }
    previews.append(start..<start + count)
  }

  /// Finds the preview and the first directory in a file of boxes, Canon's CR3.
  private mutating func readBoxes() {
    let bytes = file.bytes(Self.boxBytes)
    func place(of name: String) -> Int? {
      let name = Array(name.utf8)
      return bytes.indices.first { bytes[$0...].starts(with: name) }
    }
    if let directory = place(of: "CMT1") { readDirectories(at: directory + 4) }
    // After the name: 12 bytes with the size in pixels, the number of bytes, the JPEG.
    if let preview = place(of: "PRVW"), bytes.count >= preview + 20 {
      add(preview + 20, bytes.big(preview + 16, 4))
    }
  }

  /// Reads a chain of directories from the head of a TIFF file on, to whose start offsets relate.
  private mutating func readDirectories(at base: Int) {
    let head = file.bytes(8, at: base)
    guard head.count == 8 else { return }
    let isBig = head[0] == UInt8(ascii: "M")
    func number(_ bytes: [UInt8], _ start: Int, _ count: Int) -> Int {
      isBig ? bytes.big(start, count) : bytes.little(start, count)
    }
    var waiting = [number(head, 4, 4)]
    var isFirst = true
    while let start = waiting.popLast(), directoriesLeft > 0 {
      directoriesLeft -= 1
      let count = file.bytes(2, at: base + start)
      guard start > 0, count.count == 2 else { continue }
      let length = 12 * min(number(count, 0, 2), 1000)
      let entries = file.bytes(length + 4, at: base + start + 2)
      guard entries.count == length + 4 else { continue }
      var values: [Int: Int] = [:]
      for entry in stride(from: 0, to: length, by: 12) {
        let (tag, kind) = (number(entries, entry, 2), number(entries, entry + 2, 2))
        let count = number(entries, entry + 4, 4)
        let value = number(entries, entry + 8, kind == 3 ? 2 : 4)
        switch tag {
        // Directories within this one.
        case 0x14A where count == 1: waiting.append(value)
        case 0x14A:
          let list = file.bytes(4 * min(count, 16), at: base + value)
          waiting += stride(from: 0, to: list.count / 4 * 4, by: 4).map { number(list, $0, 4) }
        // Panasonic's JPEG, whose bytes are the entry's.
        case 0x2E: add(base + value, count)
        default: if count == 1 { values[tag] = value }
        }
      }
      if isFirst {
        orientation = values[0x112].flatMap(PictureOrientation.init(rawValue:)) ?? .upright
      }
      isFirst = false
      // A JPEG by the tags for one, or the only strip of a picture that is packed as one.
      if let start = values[0x201], let count = values[0x202] { add(base + start, count) }
      if let start = values[0x111], let count = values[0x117],
        [6, 7].contains(values[0x103] ?? 0)
      {
        add(base + start, count)
      }
      waiting.append(number(entries, length, 4))
    }
  }
}
