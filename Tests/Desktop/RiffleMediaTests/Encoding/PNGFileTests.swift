import Foundation
import PictureTestSupport
import RiffleDrawing
import RiffleMedia
import RiffleRaster
import TestSupport
import Testing

@Suite("PNG")
struct PNGFileTests {
  @Test("a PNG reads back to the same pixels, and equal pictures make equal files")
  func roundTrip() throws {
    let picture = AnimationPictures.photograph(seed: 8)
    let folder = try TemporaryFolder()
    let path = folder.path(of: "picture.png")

    let first = try written(to: path) { try PNGFile.write(picture, to: $0) }
    let second = try written(to: path) { try PNGFile.write(picture, to: $0) }

    #expect(first == second)
    let isExact = try readPicture(path).pixels == picture.pixels
    #expect(isExact)
  }

  @Test("a full disk is reported")
  func fullDisk() throws {
    let descriptor = open("/dev/full", O_WRONLY)
    defer { close(descriptor) }

    let error = #expect(throws: PictureEncodingError.self) {
      try PNGFile.write(AnimationPictures.photograph(seed: 8), to: descriptor)
    }

    #expect(error?.description == "cannot be written: No space left on device")
  }
}
