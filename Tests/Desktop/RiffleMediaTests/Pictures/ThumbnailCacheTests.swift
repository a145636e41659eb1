import Foundation
import PictureTestSupport
import RiffleDrawing
import RiffleMedia
import RiffleMotion
import RiffleRaster
import TestSupport
import Testing

/// Holds the cache to freedesktop.org's Thumbnail Managing Standard.
@Suite("Thumbnail cache", .serialized) struct ThumbnailCacheTests {
  private let files: TemporaryFolder
  private let home: TemporaryFolder
  private let decoder: PictureDecoder

  init() throws {
    files = try TemporaryFolder()
    let home = try TemporaryFolder()
    self.home = home
    decoder = PictureDecoder(
      limits: PictureLimits(),
      thumbnails: ThumbnailCache { $0 == "XDG_CACHE_HOME" ? home.url.path : nil }
    )
  }

  private let green: UInt32 = 0xFF20_C040
  private let red: UInt32 = 0xFFC0_3020

  private func write(_ name: String, _ width: Int = 600, _ height: Int = 400) throws -> Picture {
    try files.write(
      PictureBytes.jpeg(PixelSize(width: width, height: height)) { _, _ in 0x20C040 },
      to: name
    )
  }

  private func request(_ picture: Picture, _ side: Int) -> PictureRequest {
    PictureRequest(
      picture.placed(PicturePlacing(.thumbnail)),
      size: PixelSize(width: side, height: side),
      placeholder: .clear
    )
  }

  private func middle(_ bitmap: Bitmap) -> UInt32 {
    bitmap[bitmap.size.width / 2, bitmap.size.height / 2]
  }

  private func folder(_ name: String) -> URL {
    home.url.appendingPathComponent("thumbnails/\(name)")
  }

  /// The names in a folder of the cache, those that are hidden too.
  private func names(_ folder: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: self.folder(folder).path)) ?? []
  }

  private func permissions(_ url: URL) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int
  }

  /// Writes a red thumbnail as another program might.
  private func place(
    _ name: String,
    in folder: String,
    _ notes: [(keyword: String, text: String)]
  ) throws {
    let url = self.folder(folder)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    let file = url.appendingPathComponent(name)
    #expect(FileManager.default.createFile(atPath: file.path, contents: nil))
    let handle = try FileHandle(forWritingTo: file)
    try PNGFile.write(
      Bitmap(size: PixelSize(width: 240, height: 160), filledWith: red),
      noting: notes,
      to: handle.fileDescriptor
    )
    try handle.close()
  }

  private func time(of picture: Picture) throws -> Int {
    let date = try FileManager.default.attributesOfItem(atPath: "\(picture.id)")[.modificationDate]
    return Int(try #require(date as? Date).timeIntervalSince1970.rounded(.down))
  }

  @Test("what is kept has the standard's name, notes, size and permissions")
  func written() async throws {
    let picture = try write("Ein Bild; 100 % (ü).jpg")

    let bitmap = try decoder.decode(request(picture, 200)).bitmap

    #expect(difference(middle(bitmap), green) <= 4)
    // A clear ground above and below.
    #expect(bitmap[100, 10] == 0 && bitmap.size == PixelSize(width: 200, height: 200))
    let folder = files.url.path
    let uri = "file://\(folder)/Ein%20Bild%3B%20100%20%25%20(%C3%BC).jpg"
    try files.write(uri, to: "uri")
    let sum = try await Tool.run("md5sum", [files.path(of: "uri")]).prefix(32)
    #expect(names("large") == ["\(sum).png"])
    let file = self.folder("large").appendingPathComponent("\(sum).png")
    #expect(try permissions(file) == 0o600)
    #expect(try permissions(self.folder("large")) == 0o700)
    #expect(try permissions(self.folder("")) == 0o700)
    let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    #expect(text.contains("Thumb::URI\0\(uri)"))
    #expect(text.contains("Thumb::MTime\0\(try time(of: picture))"))
    let kept = try decoder.decode(
      PictureRequest(
        Picture(path: file.path).placed(PicturePlacing(.whole)),
        size: PixelSize(width: 256, height: 171),
        placeholder: .black
      )
    )
    #expect(difference(middle(kept.bitmap), green) <= 4)
    // Neither thumbnails nor pictures that are as small are kept.
    _ = try decoder.decode(request(Picture(path: file.path), 100))
    _ = try decoder.decode(request(try write("small.jpg", 120, 90), 128))
    #expect(names("normal") == [])
  }

  @Test("the thumbnail of another program is used as long as the picture has not changed")
  func foreign() async throws {
    let picture = try write("a.jpg")
    let uri = "file://\(files.path(of: "a.jpg"))"
    try files.write(uri, to: "uri")
    let sum = try await Tool.run("md5sum", [files.path(of: "uri")]).prefix(32)
    let time = try time(of: picture)
    func found() throws -> UInt32 { middle(try decoder.decode(request(picture, 200)).bitmap) }

    for (notes, isUsed) in [
      ([("Thumb::URI", uri), ("Thumb::MTime", "\(time)")], true),
      ([("Thumb::URI", uri), ("Thumb::MTime", "\(time).25"), ("Thumb::Size", "1")], false),
      ([("Thumb::URI", uri), ("Thumb::MTime", "\(time).25")], true),
      ([("Thumb::URI", uri), ("Thumb::MTime", "\(time - 1)")], false),
      ([("Thumb::URI", uri + "x"), ("Thumb::MTime", "\(time)")], false),
      ([], false),
    ] {
      for folder in ["large", "x-large"] {
        try? FileManager.default.removeItem(at: self.folder("large"))
        try? FileManager.default.removeItem(at: self.folder("x-large"))
        try place("\(sum).png", in: folder, notes)
        #expect(difference(try found(), isUsed ? red : green) <= 4, "\(notes) in \(folder)")
        // One that is out of date is made again.
        #expect(difference(try found(), isUsed ? red : green) <= 4, "\(notes) in \(folder)")
      }
    }
  }

  @Test("a thumbnail that could not be made is not tried again before the picture is changed")
  func failing() throws {
    let bytes = PictureBytes.jpeg(PixelSize(width: 600, height: 400)) { _, _ in 0x20C040 }
    let picture = try files.write([0xFF, 0xD8, 0xFF, 0xE0], to: "a.jpg")

    #expect(throws: PictureFailure.self) { try decoder.decode(request(picture, 200)) }
    #expect(names("fail/riffle-1").count == 1 && names("large") == [])
    #expect(throws: PictureFailure.self) { try decoder.decode(request(picture, 200)) }
    _ = try files.write(bytes, to: "a.jpg")
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1_000_000)],
      ofItemAtPath: files.path(of: "a.jpg")
    )
    #expect(difference(middle(try decoder.decode(request(picture, 200)).bitmap), green) <= 4)
  }

  @Test("without room, and without a home, pictures are shown all the same")
  func hindered() throws {
    let picture = try write("a.jpg")
    try Data().write(to: home.url.appendingPathComponent("thumbnails"))
    let homeless = PictureDecoder(
      limits: PictureLimits(),
      thumbnails: ThumbnailCache { _ in nil }
    )

    for decoder in [decoder, homeless] {
      #expect(difference(middle(try decoder.decode(request(picture, 200)).bitmap), green) <= 4)
    }
  }
}
