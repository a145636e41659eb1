import Foundation
import PictureTestSupport
import RiffleDrawing
import RiffleMedia
import RiffleRaster
import TestSupport
import Testing

/// Good files of every readable kind, and the damage that a disk or a network can do to them.
@Suite("Damaged pictures") struct PictureCorpusTests {
  private let files: TemporaryFolder
  private let store: PictureStore

  init() throws {
    files = try TemporaryFolder()
    // So that a header with a hundred megapixels does not take seconds.
    var limits = PictureLimits()
    limits.pixels = 1_000_000
    store = PictureStore(limits: limits) {}
  }

  /// Writes a file and waits for its outcome.
  private func outcome(_ bytes: [UInt8], _ name: String) throws -> PictureState {
    let file = try files.write(bytes, to: name)
    let request = PictureRequest(file, size: PixelSize(width: 12, height: 16))
    return store.outcome(request)
  }

  @Test("a whole file becomes a picture without a warning", arguments: PictureSample.allCases)
  func whole(kind: PictureSample) throws {
    let state = try outcome(kind.bytes, "whole\(kind.suffix)")

    guard case .ready(let bitmap) = state else {
      Issue.record("\(state)")
      return
    }
    // All have the shape of the request but for one, of which some rows more are kept.
    #expect(bitmap.size == PixelSize(width: 12, height: kind == .animatedWebP ? 18 : 16))
    let warning = store.warning(for: files.reference("whole\(kind.suffix)").id)
    #expect(warning == ([.gif, .animatedWebP].contains(kind) ? .animated : nil))
  }

  @Test(
    "a file cut at any byte becomes a picture or fails with a reason",
    arguments: PictureSample.allCases
  )
  func truncated(kind: PictureSample) throws {
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
        guard case .damaged = store.warning(for: files.reference(name).id) else {
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

  @Test(
    "a file with wrong bits becomes a picture or fails with a reason",
    arguments: PictureSample.allCases
  )
  func flipped(kind: PictureSample) throws {
    let bytes = kind.bytes
    for seed in Soak.seeds(60) {
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
    for kind in PictureSample.allCases where kind.suffix == ".picture" {
      let state = try outcome(kind.bytes, "\(kind).txt")

      guard case .ready = state else {
        Issue.record("\(kind): \(state)")
        continue
      }
    }
  }
}
