import PictureTestSupport
import RiffleDrawing
import RiffleMedia
import RiffleRaster
import Testing

@Suite("Rotations by a person") struct PictureRotationTests {
  /// A picture in rows, as a model of what is seen.
  private typealias Rows = [[UInt32]]

  private let stored: Rows = [
    [0xFF10_0000, 0xFF20_0000, 0xFF30_0000], [0xFF00_4000, 0xFF00_5000, 0xFF00_0060],
  ]

  private func turnedRight(_ rows: Rows) -> Rows {
    rows[0].indices.map { column in rows.reversed().map { $0[column] } }
  }

  private func mirrored(_ rows: Rows) -> Rows { rows.map { $0.reversed() } }

  /// Returns the upright picture, by the words of Exif's table.
  private func upright(_ orientation: Int) -> Rows {
    switch orientation {
    case 2: mirrored(stored)
    case 3: turnedRight(turnedRight(stored))
    case 4: stored.reversed()
    // The first row is at the left side, the first column at the top.
    case 5: mirrored(turnedRight(stored))
    case 6: turnedRight(stored)
    case 7: mirrored(turnedRight(turnedRight(turnedRight(stored))))
    case 8: turnedRight(turnedRight(turnedRight(stored)))
    default: stored
    }
  }

  @Test("the camera's orientation comes first, then the person's", arguments: 1...8, 0..<4)
  func combined(orientation: Int, turns: Int) throws {
    let bytes = PictureBytes.png(
      PixelSize(width: 3, height: 2),
      exif: PictureBytes.exif(orientation: orientation)
    ) { x, y in stored[y][x] }
    let expected = (0..<turns).reduce(upright(orientation)) { rows, _ in turnedRight(rows) }
    let rotation = try #require(PictureRotation(rawValue: turns))

    let bitmap = try PictureProbe.decode(
      bytes,
      filling: PixelSize(width: expected[0].count, height: expected.count),
      placing: PicturePlacing(rotation: rotation)
    )
    .bitmap

    #expect(bitmap.pixels == expected.flatMap(\.self))
  }

  @Test("pixels in memory are rotated, too", arguments: 0..<4)
  func pixels(turns: Int) throws {
    let expected = (0..<turns).reduce(stored) { rows, _ in turnedRight(rows) }
    let size = PixelSize(width: expected[0].count, height: expected.count)
    let rotation = try #require(PictureRotation(rawValue: turns))
    let picture = Picture(
      pixels: stored.flatMap(\.self),
      size: PixelSize(width: 3, height: 2),
      name: "pixels"
    )
    .rotated(rotation)

    let bitmap = try PictureDecoder(limits: PictureLimits())
      .decode(PictureRequest(picture, size: size, placeholder: .black))
      .bitmap

    #expect(bitmap.pixels == expected.flatMap(\.self))
    #expect(rotation.rotated(PixelSize(width: 3, height: 2)) == size)
  }

  @Test("a picture placed otherwise is another picture, of the same file")
  func identity() {
    let picture = Picture(path: "/a")
    let rotated = picture.rotated(.right)

    #expect(picture != rotated && picture.id == rotated.id)
    #expect(rotated.rotated(.none) == picture)
    #expect(PictureAppearance(fit: .fill).placed(rotated) == rotated)
    let fitted = PictureAppearance(fit: .fit, ground: .blur).placed(rotated)
    #expect(fitted.placing == PicturePlacing(.fit(.blur), rotation: .right))
  }
}
