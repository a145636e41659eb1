import PictureTestSupport
import RiffleDrawing
import RiffleMedia
import RiffleRaster
import TestSupport
import Testing

@Suite("Exif orientation") struct PictureOrientationTests {
  private let files: TemporaryFolder
  private let store = PictureStore {}

  init() throws {
    files = try TemporaryFolder()
  }

  /// The sides at which the stored picture's first row and first column appear, from the standard.
  private static let edges: [Int: (row: Edge, column: Edge)] = [
    1: (.top, .left), 2: (.top, .right), 3: (.bottom, .right), 4: (.bottom, .left),
    5: (.left, .top), 6: (.right, .top), 7: (.right, .bottom), 8: (.left, .bottom),
  ]

  private enum Edge { case top, right, bottom, left }

  /// The upright picture: four colors in its corners, wider than high.
  private static let upright = PixelSize(width: 96, height: 64)

  private static func color(_ x: Int, _ y: Int) -> UInt32 {
    let isLeft = x < 48
    return y < 32 ? (isLeft ? 0xE03030 : 0x30C030) : (isLeft ? 0x3030E0 : 0xE0E0E0)
  }

  /// Makes the stored picture's size and pixels for an orientation.
  private static func stored(
    _ orientation: Int
  ) throws -> (size: PixelSize, pixel: (Int, Int) -> UInt32) {
    let (row, column) = try #require(edges[orientation])
    func set(_ edge: Edge, _ index: Int, _ x: inout Int, _ y: inout Int) {
      switch edge {
      case .top: y = index
      case .bottom: y = upright.height - 1 - index
      case .left: x = index
      case .right: x = upright.width - 1 - index
      }
    }
    let turned = PixelSize(width: upright.height, height: upright.width)
    let pixel = { (c: Int, r: Int) -> UInt32 in
      var (x, y) = (0, 0)
      set(row, r, &x, &y)
      set(column, c, &x, &y)
      return color(x, y)
    }
    return (orientation < 5 ? upright : turned, pixel)
  }

  @Test(
    "a quarter turn moves the stored picture's first row and column to the next sides",
    arguments: PictureOrientation.allCases
  )
  func turning(orientation: PictureOrientation) throws {
    let clockwise: [Edge: Edge] = [.top: .right, .right: .bottom, .bottom: .left, .left: .top]
    var (row, column) = try #require(Self.edges[orientation.rawValue])
    for rotation in [PictureRotation.none, .right, .half, .left] {
      let turned = try #require(Self.edges[orientation.rotated(by: rotation).rawValue])
      #expect(turned == (row, column), "\(rotation)")
      (row, column) = (try #require(clockwise[row]), try #require(clockwise[column]))
    }
  }

  /// Decodes a file at half its size and expects the four corners at their upright positions.
  private func expectUpright(_ file: Picture) throws {
    let size = PixelSize(width: 48, height: 32)
    let bitmap = try #require(store.picture(PictureRequest(file, size: size)))

    for y in stride(from: 4, to: 32, by: 8) {
      for x in stride(from: 4, to: 48, by: 8) {
        let expected = 0xFF00_0000 | Self.color(x * 2, y * 2)
        #expect(difference(bitmap[x, y], expected) <= 6, "at \(x), \(y)")
      }
    }
  }

  @Test("a JPEG is shown upright, and cropped about its middle", arguments: 1...8)
  func jpeg(orientation: Int) throws {
    let (size, pixel) = try Self.stored(orientation)
    let bytes = PictureBytes.jpeg(
      PictureBytes.jpeg(size, pixel: pixel),
      with: PictureBytes.exif(orientation: orientation)
    )

    let file = try files.write(bytes, to: "a.jpg")
    try expectUpright(file)

    // The middle 64 of the upright 96 columns fill the square: 16 of the left colors' 48 are lost.
    let square = PixelSize(width: 32, height: 32)
    let bitmap = try #require(store.picture(PictureRequest(file, size: square)))
    for (x, y) in [(2, 2), (13, 13), (18, 13), (13, 18), (29, 29)] {
      let expected = 0xFF00_0000 | Self.color(16 + x * 2, y * 2)
      #expect(difference(bitmap[x, y], expected) <= 8, "at \(x), \(y)")
    }
  }

  @Test(
    "Exif data is found after other segments of a JPEG",
    arguments: [
      (0xE2, "ICC_PROFILE"), (0xE1, "http://ns.adobe.com/xap/1.0/"), (0xFE, "a comment"),
      (0xED, "Photoshop 3.0"), (0xEE, "Adobe"), (0xDB, ""),
    ] as [(UInt8, String)]
  )
  func behindOthers(mark: UInt8, beginning: String) throws {
    let (size, pixel) = try Self.stored(8)
    let plain = PictureBytes.jpeg(size, pixel: pixel)
    // A quantization table, all 1, for a component that does not exist.
    let table = [UInt8(3)] + [UInt8](repeating: 1, count: 64)
    let text = Array(beginning.utf8) + [UInt8](repeating: 0, count: 60_000)
    let body = mark == 0xDB ? table : mark == 0xEE ? Array(text.prefix(12)) : text
    let head = 4 + (Int(plain[4]) << 8 | Int(plain[5]))
    let segment = [0xFF, mark] + PictureBytes.big(body.count + 2, 2) + body
    let exif = PictureBytes.exif(orientation: 8)
    let last = [0xFF, 0xE1] + PictureBytes.big(exif.count + 2, 2) + exif

    let bytes = Array(plain.prefix(head)) + segment + segment + last + plain.dropFirst(head)

    try expectUpright(try files.write(bytes, to: "a.jpg"))
  }

  @Test("a TIFF is shown upright", arguments: 1...8)
  func tiff(orientation: Int) throws {
    let (size, pixel) = try Self.stored(orientation)
    let bytes = PictureBytes.tiff(size, orientation: orientation, pixel: pixel)

    try expectUpright(try files.write(bytes, to: "a.tif"))
  }

  @Test("a WebP is shown upright, with or without a JPEG's mark in its Exif data")
  func webp() throws {
    let exif = PictureBytes.exif(orientation: 6)

    try expectUpright(try files.write(PictureBytes.webp(exif: exif), to: "a.webp"))
    let bare = Array(exif.dropFirst(6))
    try expectUpright(try files.write(PictureBytes.webp(exif: bare), to: "b.webp"))
  }

  @Test("an orientation that does not exist leaves a picture as it is", arguments: [0, 9, 65535])
  func unknown(orientation: Int) throws {
    let (size, pixel) = try Self.stored(1)
    let exif = PictureBytes.exif(orientation: orientation)
    let bytes = PictureBytes.jpeg(PictureBytes.jpeg(size, pixel: pixel), with: exif)

    try expectUpright(try files.write(bytes, to: "a.jpg"))
  }
}
