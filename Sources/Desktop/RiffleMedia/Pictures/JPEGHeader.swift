import RiffleDrawing

/// The properties of a JPEG that stand before its first scan (ITU T.81, annex B).
struct JPEGHeader {
  /// The stored picture's size.
  private(set) var size = PixelSize(width: 0, height: 0)
  /// The number of components: 1 for gray, 3 for color, 4 for inks.
  var componentCount: Int { samplings.count }
  /// The block of Exif data, with its mark; empty if there is none.
  private(set) var exif: [UInt8] = []
  /// How often each component is sampled across and down, from 1 to 4.
  private var samplings: [(across: Int, down: Int)] = []
  /// Whether the components come in several scans.
  private var hasSeveralScans = true
  private var isProgressive = false
  /// Whether it is coded without loss, as sensors' records are, which no decoder of pictures reads.
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

  /// Reads a file's segments up to the first scan.
  ///
  /// - Throws: ``PictureError`` for any sequence that libjpeg would read otherwise, or not at all.
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
