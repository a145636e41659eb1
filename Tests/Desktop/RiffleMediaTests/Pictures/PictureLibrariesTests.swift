import CJXL
import Foundation
import PictureTestSupport
import RiffleDrawing
import RiffleMedia
import RiffleRaster
import TestSupport
import Testing

@Suite("Libraries of picture formats")
struct PictureLibrariesTests {
  /// A sample of each format that needs a library, with the format's name and Debian's package.
  static let samples: [(PictureSample, name: String, package: String)] = [
    (.gif, "GIF", "libgif7"), (.tiff, "TIFF", "libtiff6"), (.webp, "WebP", "libwebpdemux2"),
    (.animatedWebP, "WebP", "libwebpdemux2"), (.bmp, "BMP", "libsdl2-image-2.0-0"),
    (.qoi, "QOI", "libsdl2-image-2.0-0"), (.tga, "TGA", "libsdl2-image-2.0-0"),
    (.svg, "SVG", "libsdl2-image-2.0-0"), (.ico, "ICO", "libsdl2-image-2.0-0"),
    (.heic, "HEIC", "libheif1"), (.avif, "AVIF", "libheif1"),
    (.jpegXL, "JPEG XL", "libjxl\(String(cString: jxl_library_version()))"),
  ]

  private let folder: TemporaryFolder
  private let libraries: PictureLibraries

  init() throws {
    folder = try TemporaryFolder()
    libraries = PictureLibraries(in: folder.url.path)
  }

  private func decode(_ sample: PictureSample) throws(PictureError) -> PixelSize {
    let size = PixelSize(width: 12, height: 12)
    let suffix = String(sample.suffix.dropFirst())
    return try PictureProbe.decode(
      sample.bytes,
      suffix: suffix,
      filling: size,
      libraries: libraries
    )
    .bitmap.size
  }

  /// Puts a library of this machine into the folder, under the name of another.
  private func put(_ library: String, as name: String) throws {
    try #require(dlopen(library, RTLD_NOW) != nil)
    // To its end, since it says that it has no size.
    let file = try #require(FileHandle(forReadingAtPath: "/proc/self/maps"))
    let maps = String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self)
    let paths = maps.split(separator: "\n").compactMap { $0.split(separator: " ").last }
    let path = try #require(paths.first { $0.contains("/\(library)") })
    try FileManager.default.createSymbolicLink(
      atPath: folder.path(of: name),
      withDestinationPath: String(path)
    )
  }

  @Test("a file whose library is missing says which package to install", arguments: samples)
  func missing(sample: PictureSample, name: String, package: String) {
    let error = #expect(throws: PictureError.self) { try decode(sample) }

    #expect(error?.reason == "\(name) pictures need \(package): apt install \(package)")
  }

  @Test(
    "JPEG and PNG need none of the libraries",
    arguments: [PictureSample.jpeg, .progressive, .photograph, .png, .pngInICO, .raw]
  )
  func builtIn(sample: PictureSample) {
    #expect(throws: Never.self) { try decode(sample) }
  }

  @Test("a library that is installed after a failure is used")
  func installedLater() throws {
    #expect(throws: PictureError.self) { try decode(.gif) }

    try put("libgif.so.7", as: "libgif.so.7")

    #expect(try decode(.gif) == PixelSize(width: 12, height: 12))
  }

  @Test("any version of libjxl reads JPEG XL", arguments: ["0.7", "0.9", "0.11"])
  func otherVersion(name: String) throws {
    try put("libjxl.so.\(String(cString: jxl_library_version()))", as: "libjxl.so.\(name)")

    #expect(throws: Never.self) { try decode(.jpegXL) }
  }

  @Test(
    "a library without one of the functions counts as missing, and the report names the function"
  )
  func wrongLibrary() throws {
    try put("libexif.so.12", as: "libgif.so.7")

    #expect(throws: PictureError.self) { try decode(.gif) }

    let report = MediaReport.decoders(libraries)
    #expect(report.contains("no GIF: install libgif7 ("), "\(report)")
    #expect(report.contains("undefined symbol: DGifOpen"), "\(report)")
  }

  @Test("the report says for every format what reads it, or which package to install")
  func report() {
    let complete = MediaReport.decoders()
    for format in PictureFormat.allCases {
      #expect(complete.contains("\(format.title) by "), "\(complete)")
    }
    #expect(!complete.contains("install"), "\(complete)")

    let missing = MediaReport.decoders(libraries)
    for (_, name, package) in Self.samples {
      #expect(missing.contains("no \(name): install \(package) ("), "\(missing)")
    }
    #expect(missing.hasPrefix("JPEG by TurboJPEG, PNG by libspng "), "\(missing)")
  }
}
