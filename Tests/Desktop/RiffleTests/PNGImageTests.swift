import Foundation
import PictureTestSupport
import Riffle
import RiffleCards
import RiffleDrawing
import RiffleMedia
import RiffleRaster
import TestSupport
import Testing

@Suite("PNG files of a stack")
@MainActor
struct PNGImageTests {
  @Test("pixels read back as they were, see-through ones but for rounding")
  func roundTrip() throws {
    let size = PixelSize(width: 16, height: 16)
    let pixels = (0..<256).map { index in
      let alpha = UInt32(index)
      return alpha << 24 | (alpha / 2) << 16 | alpha << 8 | alpha / 3
    }
    let image = try PNGImage(pixels: pixels, size: size)
    #expect(try image == PNGImage(pixels: pixels, size: size))
    let folder = try TemporaryFolder()
    let path = folder.path(of: "pixels.png")
    try image.write(toFile: path)
    #expect(try Array(Data(contentsOf: URL(fileURLWithPath: path))) == image.bytes)

    let read = try readPicture(path)
    #expect(read.size == size)
    for (index, straight) in read.pixels.enumerated() {
      let alpha = straight >> 24
      let pixel = Pixel.scaled(straight & 0xFF_FFFF, by: alpha) | alpha << 24
      #expect(difference(pixel, pixels[index]) <= 1, "alpha \(index)")
    }
    #expect(read.pixels[255] == pixels[255])
  }

  @Test("a stack's picture is what the renderer draws, and says when all pictures are there")
  func stack() throws {
    let folder = try TemporaryFolder()
    let photo = try PNGImage(
      pixels: Array(repeating: 0xFF20_80C0, count: 40 * 30),
      size: PixelSize(width: 40, height: 30)
    )
    let card = CardView()
    card.content = CardContent(title: "", picture: Picture(bytes: photo.bytes, name: "photo.png"))
    let table = CardTable([card], preset: .container.plain)
    let renderer = MemoryRenderer {}

    let first = try renderer.png(of: table.view, at: .zero)
    #expect(renderer.isLoadingPictures)
    let isThere = eventually {
      _ = renderer.takePictures(for: table.view)
      _ = try? renderer.png(of: table.view, at: .zero)
      return !renderer.isLoadingPictures
    }
    try #require(isThere)
    let image = try renderer.png(of: table.view, at: .zero)

    #expect(image != first)
    let path = folder.path(of: "stack.png")
    try image.write(toFile: path)
    let read = try readPicture(path)
    #expect(read.size == table.renderer.bitmap.size)
    #expect(difference(read[read.size.width / 2, read.size.height / 2], 0xFF20_80C0) <= 1)

    // The app's own memory is drawn whole again.
    var pixels = [UInt32](repeating: 0, count: read.pixels.count)
    pixels.withUnsafeMutableBytes { memory in
      _ = renderer.draw(table.view, at: .zero, into: memory, size: read.size)
    }
    #expect(pixels == read.pixels)
  }

  @Test("a file that cannot be written is told in a line")
  func unwritable() throws {
    let image = try PNGImage(pixels: [0xFFFF_FFFF], size: PixelSize(width: 1, height: 1))
    let error = #expect(throws: PNGError.self) {
      try image.write(toFile: "/nowhere/at/all.png")
    }
    #expect(
      error?.description == "/nowhere/at/all.png: cannot be written: No such file or directory."
    )
  }
}
