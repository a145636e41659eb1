import Foundation
import PictureTestSupport
import RiffleDrawing
import RiffleMedia
import Testing

@Suite("Refused pictures") struct PictureRefusalTests {
  private let files: PictureFiles
  private let store: PictureStore

  init() throws {
    files = try PictureFiles()
    var limits = PictureLimits()
    limits.pixels = 1_000_000
    store = PictureStore(limits: limits) {}
  }

  private func reason(_ reference: PictureReference) throws -> String {
    let size = PixelSize(width: 8, height: 8)
    let request = PictureRequest(reference, size: size, placeholder: .black)
    guard case .failed(let failure) = store.outcome(request) else {
      Issue.record("\(reference.fileName) is shown")
      return ""
    }
    #expect(!failure.description.contains { $0.isNewline })
    #expect(failure.description.hasPrefix(String(decoding: reference.path, as: UTF8.self)))
    return failure.reason
  }

  @Test("every broken file fails with its own reason")
  func brokenFiles() throws {
    #expect(try reason(files.reference("none.jpg")) == "no such file")
    #expect(try reason(PictureReference(path: files.folder.path)).contains("folder"))
    #expect(try reason(files.write([], to: "empty.png")).contains("empty"))
    let text = try files.write(Array("just some words, no picture".utf8), to: "text.jpg")
    #expect(
      try reason(text)
        == "it is not a supported image type (JPEG, PNG, GIF, WebP, BMP, TIFF, QOI or TGA)"
    )
    let heic = try files.write([0, 0, 0, 24] + Array("ftypheic".utf8), to: "a.heic")
    #expect(try reason(heic).contains("HEIC picture"))
    let whole = PictureBytes.bmp(PixelSize(width: 8, height: 8), hasAlpha: false) { _, _ in 0 }
    let cut = try files.write(Array(whole.prefix(200)), to: "cut.bmp")
    #expect(try reason(cut).contains("damaged"))
    #expect(try reason(PictureReference(path: "/dev/null")).contains("not a regular file"))
  }

  @Test("a file without read permission fails with that reason")
  func unreadable() throws {
    let file = try files.writeBMP(PixelSize(width: 8, height: 8), to: "a.bmp") { _, _ in 0 }
    try FileManager.default.setAttributes(
      [.posixPermissions: 0],
      ofItemAtPath: files.folder.appendingPathComponent("a.bmp").path
    )
    guard geteuid() != 0 else { try Test.cancel("the superuser may read everything") }

    #expect(try reason(file).contains("may not be read"))
  }

  @Test("too many pixels are refused from the header alone, in files of every kind")
  func bombs() throws {
    func big(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    let rest = [UInt8](repeating: 0, count: 32)
    let png: [UInt8] =
      [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10, 0, 0, 0, 13] + Array("IHDR".utf8) + big(60_000, 4)
      + big(60_000, 4) + rest
    let jpeg: [UInt8] =
      [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 0, 0, 0xFF, 0xC2, 0, 17, 8] + big(60_000, 2) + big(60_000, 2)
      + rest
    let gif = Array("GIF89a".utf8) + [0x60, 0xEA, 0x60, 0xEA] + rest
    let webp =
      Array("RIFF".utf8) + rest.prefix(4) + Array("WEBPVP8X".utf8) + rest.prefix(8)
      + [0x5F, 0xEA, 0, 0x5F, 0xEA, 0] + rest

    for (name, bytes) in [("a.png", png), ("a.jpg", jpeg), ("a.gif", gif), ("a.webp", webp)] {
      #expect(try reason(files.write(bytes, to: name)).contains("60000 × 60000 pixels"))
    }
  }
}
