/// The segment with which a JPEG 2000 codestream begins (ISO 15444-1, A.5.1).
enum JPEG2000Header {
  /// The number of bytes among which the codestream begins: what stands before is small.
  private static let reach = 64 << 10
  /// The largest numbers of tiles and of components: OpenJPEG keeps some kilobytes for each pair before
  /// anything else of the file is known.
  private static let (mostTiles, mostComponents) = (4096, 5)

  /// Refuses a file whose table of tiles alone would take much memory.
  static func check(_ file: PictureFile) throws(PictureError) {
    let bytes = file.bytes(min(reach, file.byteCount))
    let mark: [UInt8] = [0xFF, 0x4F, 0xFF, 0x51]
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
