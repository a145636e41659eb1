import PictureTestSupport
import RiffleDrawing
import RiffleMedia
import RiffleRaster
import TestSupport
import Testing

@Suite("Pictures looked at closely") struct WholePictureTests {
  private let files: TemporaryFolder
  private let store = PictureStore {}

  init() throws {
    files = try TemporaryFolder()
  }

  private func whole(_ picture: Picture, byteLimit: Int = WholePicture.byteLimit) throws
    -> WholePicture
  {
    let info = try PhotographInfo(of: picture)
    return WholePicture(picture, info: info, placeholder: .black, byteLimit: byteLimit)
  }

  @Test("every pixel is there, upright and rotated", arguments: [1, 6], PictureRotation.allCases)
  func pixels(orientation: Int, rotation: PictureRotation) throws {
    let stored = PixelSize(width: 37, height: 23)
    let bytes = PictureBytes.png(
      stored,
      exif: PictureBytes.exif(orientation: orientation)
    ) { x, y in 0xFF00_0000 | UInt32(y << 8 | x) }
    let picture = try files.write(bytes, to: "a.png").rotated(rotation)
    let whole = try whole(picture)

    let bitmap = try #require(store.picture(whole.request))

    let turns = rotation.rawValue + (orientation == 6 ? 1 : 0)
    let isOnItsSide = turns % 2 == 1
    let size = isOnItsSide ? PixelSize(width: 23, height: 37) : stored
    #expect(whole.reduction == 1 && whole.fullSize == size && bitmap.size == size)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let (column, row) =
          switch turns % 4 {
          case 0: (x, y)
          case 1: (y, 22 - x)
          case 2: (36 - x, 22 - y)
          default: (36 - y, x)
          }
        #expect(bitmap[x, y] == 0xFF00_0000 | UInt32(row << 8 | column))
      }
    }
  }

  @Test("a large picture is halved until it fits, all of it", arguments: [(1, 4), (2, 2), (4, 1)])
  func reduced(reduction: Int, share: Int) throws {
    let size = PixelSize(width: 101, height: 60)
    let picture = try files.write(
      PictureBytes.jpeg(size) { x, _ in UInt32(x * 2) * 0x01_0101 },
      to: "a.jpg"
    )
    let full = 4 * size.width * size.height
    let limit = reduction == 1 ? full : full / (reduction * reduction) + 300
    let whole = try whole(picture, byteLimit: limit)

    let bitmap = try #require(store.picture(whole.request))

    #expect(whole.reduction == reduction && whole.fullSize == size)
    #expect(bitmap.size == whole.size && bitmap.byteCount <= limit)
    let last = bitmap.size.width - 1
    #expect(bitmap[0, 0] & 255 < 10 && bitmap[last, 5] & 255 > 190)
  }

  @Test("the size of the largest pictures is bounded, whatever their shape")
  func bounds() {
    for (width, height) in [(30_000, 10_000), (300_000_000, 1), (1, 300_000_000), (1, 1)] {
      let size = PixelSize(width: width, height: height)
      let whole = WholePicture(
        Picture(path: "/a"),
        info: PhotographInfo(size: size),
        placeholder: .black
      )
      #expect(4 * whole.size.width * whole.size.height <= WholePicture.byteLimit)
      #expect(
        4 * whole.size.width * whole.size.height * 4 > WholePicture.byteLimit || width == 1
          || height == 1
      )
    }
  }

  @Test("a card keeps its picture if that cannot be looked at closely")
  func failure() throws {
    var limits = PictureLimits()
    limits.workingBytes = 4 << 20
    let store = PictureStore(limits: limits) {}
    let picture = try files.write(
      PictureBytes.flatJPEG(PixelSize(width: 1200, height: 1200)),
      to: "a.jpg"
    )
    let card = PictureRequest(picture, size: PixelSize(width: 30, height: 40))

    guard case .failed(let failure) = store.outcome(try whole(picture).request) else {
      Issue.record("it is shown")
      return
    }

    #expect(failure.reason.contains("MB to decode"))
    #expect(store.picture(card) != nil)
  }
}
