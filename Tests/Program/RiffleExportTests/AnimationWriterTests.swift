import Foundation
import PictureTestSupport
import RiffleDrawing
import RiffleExport
import RiffleMedia
import TestSupport
import Testing

@Suite("Animation writers")
struct AnimationWriterTests {
  enum Kind: String, CaseIterable {
    case gif, webp

    func animation(
      of size: PixelSize,
      into descriptor: Int32,
      with libraries: EncoderLibraries = EncoderLibraries()
    ) throws -> any AnimationWriter {
      switch self {
      case .gif: try GIFAnimation(size: size, descriptor: descriptor, libraries: libraries)
      case .webp: try WebPAnimation(size: size, descriptor: descriptor, libraries: libraries)
      }
    }
  }

  @Test("equal frames make equal files", arguments: Kind.allCases)
  func determinism(kind: Kind) throws {
    let folder = try TemporaryFolder()
    func bytes(_ name: String) throws -> Data {
      try written(to: folder.path(of: name)) { descriptor in
        let animation = try kind.animation(of: AnimationPictures.size, into: descriptor)
        try animation.write(AnimationPictures.photograph(seed: 6), from: 0, to: 100)
        try animation.write(AnimationPictures.photograph(seed: 7), from: 100, to: 200)
        try animation.close()
      }
    }

    #expect(try bytes("one") == bytes("other"))
  }

  @Test(
    "an animation whose library is missing says which package to install",
    arguments: Kind.allCases
  )
  func missingLibrary(kind: Kind) throws {
    let folder = try TemporaryFolder()

    let error = #expect(throws: PictureEncodingError.self) {
      let libraries = EncoderLibraries(in: folder.url.path)
      return try kind.animation(of: AnimationPictures.size, into: -1, with: libraries)
    }

    let package = kind == .gif ? "libgif7" : "libwebpmux3"
    #expect(error?.description == "cannot be made; install \(package) to make it")
  }

  @Test("a full disk is an error", arguments: Kind.allCases)
  func fullDisk(kind: Kind) throws {
    let descriptor = open("/dev/full", O_WRONLY)
    defer { close(descriptor) }

    let error = #expect(throws: PictureEncodingError.self) {
      let animation = try kind.animation(of: AnimationPictures.size, into: descriptor)
      try animation.write(AnimationPictures.block(at: 0), from: 0, to: 2)
      try animation.close()
    }

    #expect(error?.description == "cannot be written: No space left on device")
  }
}
