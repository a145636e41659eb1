/// What a JPEG 2000 file says that OpenJPEG takes memory for before it has read the picture (ISO 15444-1).
struct JPEG2000Header {
  /// The bytes with which a codestream begins.
  static let mark: [UInt8] = [0xFF, 0x4F, 0xFF, 0x51]

  /// The offset at which the last tile part ends by its own account, at least the file's size.
  ///
  /// OpenJPEG takes memory for a whole part at once, also if the file ends before.
  let codeEnd: Int

  /// The number of bytes among which the codestream begins: what stands before is small.
  private static let reach = 64 << 10
  /// The largest numbers of tiles and of components: OpenJPEG keeps some kilobytes for each pair before
  /// anything else of the file is known.
  private static let (mostTiles, mostComponents) = (4096, 5)

  /// Reads a file's header.
  ///
  /// - Throws: ``PictureError`` if it is none, or if the table of tiles alone would take much memory.
  init(of file: PictureFile) throws(PictureError) {
    codeEnd = Self.endOfParts(in: file)
    try Self.checkTiles(file)
  }

  /// Returns the offset at which the last tile part ends by its own account, at least the file's size.
  ///
  /// Every mark of a part is looked at, wherever it stands: OpenJPEG searches for the next one behind
  /// bytes that it does not know. Coded data never looks like a mark (A.1.3).
  private static func endOfParts(in file: PictureFile) -> Int {
    // Mark and length of the segment; the tile's index in two bytes, then the part's length in four (A.4.2).
    let (mark, segment): ([UInt8], Int) = ([0xFF, 0x90, 0, 10], 10)
    var end = file.byteCount
    var start = 0
    while start + segment <= file.byteCount {
      let bytes = file.bytes(min(reach, file.byteCount - start), at: start)
      guard bytes.count >= segment else { break }
      let places = 0...bytes.count - segment
      for place in places where bytes[place] == mark[0] && bytes[place...].starts(with: mark) {
        end = max(end, start + place + bytes.big(place + 6, 4))
      }
      start += places.count
    }
    return end
  }

  /// Checks the segment with which the codestream begins (A.5.1).
  private static func checkTiles(_ file: PictureFile) throws(PictureError) {
    let bytes = file.bytes(min(reach, file.byteCount))
    guard let start = bytes.indices.first(where: { bytes[$0...].starts(with: mark) }),
      bytes.count >= start + 42
    else { throw .damaged("its header ends before its size") }
    func number(_ index: Int) -> Int { bytes.big(start + 8 + 4 * index, 4) }
    let components = bytes.big(start + 40, 2)
    // The ends of the picture, its offset, a tile's size, the first tile's offset.
    let (width, height) = (number(0), number(1))
    let (tileWidth, tileHeight) = (number(4), number(5))
    let (left, top) = (number(6), number(7))
    guard tileWidth > 0, tileHeight > 0, left <= width, top <= height, components > 0 else {
      throw .damaged("its tiles make no sense")
    }
    let across = (width - left + tileWidth - 1) / tileWidth
    let down = (height - top + tileHeight - 1) / tileHeight
    guard across <= mostTiles, down <= mostTiles, across * down <= mostTiles else {
      throw PictureError("it has \(across) × \(down) tiles; at most \(mostTiles) are read")
    }
    guard components <= mostComponents else {
      throw PictureError("it has \(components) components; at most \(mostComponents) are read")
    }
  }
}
