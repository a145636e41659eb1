import Foundation
import PictureTestSupport
import RiffleDrawing
import RiffleMedia
import TestSupport
import Testing

@Suite("Refused pictures") struct PictureRefusalTests {
  private let files: TemporaryFolder
  private let store: PictureStore

  init() throws {
    files = try TemporaryFolder()
    var limits = PictureLimits()
    limits.pixels = 1_000_000
    store = PictureStore(limits: limits) {}
  }

  private func reason(_ picture: Picture) throws -> String {
    let size = PixelSize(width: 8, height: 8)
    let request = PictureRequest(picture, size: size, placeholder: .black)
    guard case .failed(let failure) = store.outcome(request) else {
      Issue.record("\(picture.id) is shown")
      return ""
    }
    #expect(!failure.description.contains { $0.isNewline })
    #expect(failure.description.hasPrefix("\(picture.id): "))
    return failure.reason
  }

  @Test("every broken file fails with its own reason")
  func brokenFiles() throws {
    #expect(try reason(files.reference("none.jpg")) == "no such file")
    #expect(try reason(Picture(path: files.url.path)).contains("folder"))
    #expect(try reason(files.write([], to: "empty.png")).contains("empty"))
    let text = try files.write(Array("just some words, no picture".utf8), to: "text.jpg")
    #expect(
      try reason(text)
        == "it is not a supported image type (JPEG, PNG, GIF, WebP, BMP, TIFF, QOI, TGA, HEIC, "
        + "AVIF, JPEG XL, SVG, ICO or RAW)"
    )
    let heic = try files.write([0, 0, 0, 24] + Array("ftypheic".utf8), to: "a.heic")
    #expect(try reason(heic).hasPrefix("it is damaged: "))
    let whole = PictureBytes.bmp(PixelSize(width: 8, height: 8), hasAlpha: false) { _, _ in 0 }
    let cut = try files.write(Array(whole.prefix(200)), to: "cut.bmp")
    #expect(try reason(cut).contains("damaged"))
    #expect(try reason(Picture(path: "/dev/null")).contains("not a regular file"))
  }

  @Test("a file without read permission fails with that reason")
  func unreadable() throws {
    let file = try files.writeBMP(PixelSize(width: 8, height: 8), to: "a.bmp") { _, _ in 0 }
    try FileManager.default.setAttributes(
      [.posixPermissions: 0],
      ofItemAtPath: files.path(of: "a.bmp")
    )
    guard geteuid() != 0 else { try Test.cancel("the superuser may read everything") }

    #expect(try reason(file).contains("may not be read"))
  }

  @Test("too many pixels are refused from the header alone, in files of every kind")
  func bombs() throws {
    let names = [
      "GIF, frame of 65535 on a small screen", "TIFF, doubled size, the large one first",
      "PNG, 2,147,483,647 by 1", "WebP, canvas of 60,000 by 60,000", "JPEG, 65,535 by 65,535",
    ]
    let bombs = PictureBomb.all.filter { names.contains($0.name) }
    #expect(bombs.count == names.count)
    for bomb in bombs {
      let reason = try reason(files.write(bomb.bytes, to: "a.picture"))
      // The store's own limit is a megapixel.
      #expect(
        reason.hasPrefix("it has ") && reason.hasSuffix("pixels; at most 1 megapixels are read")
      )
    }
  }

  @Test("a JPEG without height or width is damaged", arguments: [5..<7, 7..<9])
  func emptyJPEG(field: Range<Int>) throws {
    var bytes = PictureBytes.flatJPEG(PixelSize(width: 16, height: 16))
    let frame = try #require(
      bytes.indices.dropLast().first { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xC0 }
    )
    bytes.replaceSubrange(frame + field.lowerBound..<frame + field.upperBound, with: [0, 0])

    #expect(try reason(files.write(bytes, to: "a.jpg")) == "it is damaged: its size is missing")
  }
}
