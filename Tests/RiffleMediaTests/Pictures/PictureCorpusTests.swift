import Foundation
import RiffleDrawing
import RiffleMedia
import RiffleRaster
import TestSupport
import Testing

/// Good files of every readable kind, and the damage that a disk or a network can do to them.
@Suite("Damaged pictures") struct PictureCorpusTests {
  private let files: PictureFiles
  private let store: PictureStore
  private static let size = PixelSize(width: 64, height: 48)

  init() throws {
    files = try PictureFiles()
    // So that a header with a hundred megapixels does not take seconds.
    var limits = PictureLimits()
    limits.pixels = 1_000_000
    store = PictureStore(limits: limits) {}
  }

  enum Kind: String, CaseIterable {
    case jpeg, progressive, photograph, png, gif, bmp, tiff, qoi, tga, webp, animatedWebP

    /// The whole file.
    var bytes: [UInt8] {
      let size = PictureCorpusTests.size
      func pixel(_ x: Int, _ y: Int) -> UInt32 { UInt32(x * 4 << 16 | y * 5 << 8 | (x ^ y)) }
      switch self {
      case .jpeg: return PictureBytes.jpeg(size, pixel: pixel)
      case .progressive: return PictureBytes.jpeg(size, isProgressive: true, pixel: pixel)
      case .photograph:
        let exif = PictureBytes.exif(
          orientation: 6,
          thumbnail: PictureBytes.jpeg(PixelSize(width: 16, height: 12), pixel: pixel)
        )
        return PictureBytes.jpeg(PictureBytes.jpeg(size, pixel: pixel), with: exif)
      case .png: return PictureBytes.png(size) { 0xFF00_0000 | pixel($0, $1) }
      case .gif: return PictureBytes.gif(frames: 3, colors: [0xFF0000, 0x0000FF])
      case .bmp: return PictureFiles.bmp(size, hasAlpha: false, pixel: pixel)
      case .tiff: return PictureBytes.tiff(size, pixel: pixel)
      case .qoi: return PictureBytes.qoi(size, pixel: pixel)
      case .tga: return PictureBytes.tga(size, pixel: pixel)
      case .webp: return PictureBytes.webp(exif: PictureBytes.exif(orientation: 6))
      case .animatedWebP: return PictureBytes.webp(frames: 3)
      }
    }

    /// The end of the file's name.
    var suffix: String { self == .tga ? ".tga" : ".picture" }

    /// Whether the decoder recognizes that a part of a picture is missing.
    var recognizesDamage: Bool { [.jpeg, .progressive, .photograph, .png].contains(self) }
  }

  /// Writes a file and waits for its outcome.
  private func outcome(_ bytes: [UInt8], _ name: String) throws -> PictureState {
    let file = try files.write(bytes, to: name)
    let request = PictureRequest(file, size: PixelSize(width: 12, height: 16))
    return store.outcome(request)
  }

  @Test("a whole file becomes a picture without a warning", arguments: Kind.allCases)
  func whole(kind: Kind) throws {
    let state = try outcome(kind.bytes, "whole\(kind.suffix)")

    guard case .ready(let bitmap) = state else {
      Issue.record("\(state)")
      return
    }
    // All have the shape of the request but for one, of which some rows more are kept.
    #expect(bitmap.size == PixelSize(width: 12, height: kind == .animatedWebP ? 18 : 16))
    let warning = store.warning(for: files.reference("whole\(kind.suffix)"))
    #expect(warning == ([.gif, .animatedWebP].contains(kind) ? .animated : nil))
  }

  @Test("a file cut at any byte becomes a picture or fails with a reason", arguments: Kind.allCases)
  func truncated(kind: Kind) throws {
    let bytes = kind.bytes
    for sixteenths in 0..<16 {
      let name = "\(sixteenths)\(kind.suffix)"

      let state = try outcome(Array(bytes.prefix(bytes.count * sixteenths / 16)), name)

      switch state {
      case .pending:
        Issue.record("nothing became of \(kind) cut to \(sixteenths)/16")
      case .failed(let failure):
        #expect(!failure.reason.isEmpty && !failure.reason.contains { $0.isNewline })
      case .ready:
        guard kind.recognizesDamage else { continue }
        guard case .damaged = store.warning(for: files.reference(name)) else {
          Issue.record("\(kind) cut to \(sixteenths)/16 is shown as if it were whole")
          continue
        }
      }
      // The part of a picture before the cut is shown.
      if kind.recognizesDamage, sixteenths >= 14 {
        guard case .ready = state else {
          Issue.record("nothing is shown of \(kind) cut to \(sixteenths)/16: \(state)")
          continue
        }
      }
    }
  }

  @Test("a file with wrong bits becomes a picture or fails with a reason", arguments: Kind.allCases)
  func flipped(kind: Kind) throws {
    let bytes = kind.bytes
    for seed in UInt64(1)...60 {
      var random = SeededGenerator(seed: seed)
      var wrong = bytes
      // Half of them are in the headers, where they do the most damage.
      let reach = seed % 2 == 0 ? bytes.count : min(bytes.count, 200)
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        wrong[Int.random(in: 0..<reach, using: &random)] ^=
          1
          << UInt8.random(
            in: 0...7,
            using: &random
          )
      }

      let state = try outcome(wrong, "\(seed)\(kind.suffix)")

      #expect(state != .pending, "seed \(seed) of \(kind)")
    }
  }

  @Test("the kind is recognized by the file's bytes, not by its name")
  func wrongSuffix() throws {
    for kind in Kind.allCases where kind != .tga {
      let state = try outcome(kind.bytes, "\(kind).txt")

      guard case .ready = state else {
        Issue.record("\(kind): \(state)")
        continue
      }
    }
  }
}
