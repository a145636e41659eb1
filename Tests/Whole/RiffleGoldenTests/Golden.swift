import Foundation
import PictureTestSupport
import RiffleCommand
import RiffleDrawing
import RiffleExport
import RiffleRaster
import TestSupport
import Testing

/// The comparison of a picture with a stored one.
enum Golden {
  /// The largest difference of a pixel in any channel, of 255: other ways to round make as much, and
  /// it is invisible; a shape that has moved differs by far more at its edges.
  private static let tolerance = 4

  private static let kept = Repository.file("Tests/Whole/RiffleGoldenTests/Golden")
  private static let report = Repository.file(".build/golden")

  /// Makes a picture and expects it to look like the stored one; with RECORD_GOLDENS=1 in the
  /// environment it stores the picture instead.
  static func expect(_ request: RenderCommand, named name: String) throws {
    let golden = kept.appendingPathComponent("\(name).png")
    var request = request
    if ProcessInfo.processInfo.environment["RECORD_GOLDENS"] == "1" {
      try FileManager.default.createDirectory(at: kept, withIntermediateDirectories: true)
      request.output = golden.path
      try request.run(in: AtomicOutput()) { _ in }
      return
    }
    let folder = try TemporaryFolder()
    request.output = folder.path(of: "\(name).png")
    try request.run(in: AtomicOutput()) { _ in }
    let actual = try readPicture(folder.path(of: "\(name).png"))
    guard FileManager.default.fileExists(atPath: golden.path) else {
      Issue.record("there is no \(golden.path): make it with scripts/make-goldens and look at it")
      return
    }
    let expected = try readPicture(golden.path)
    let isSame =
      actual.size == expected.size
      && differences(actual, expected).allSatisfy { $0 <= tolerance }
    let report = GoldenReport(folder: report)
    guard !isSame else { return report.remove(name) }
    let page = try report.add(name, expected: expected, actual: actual)
    Issue.record("\(name) looks different: see \(page)")
  }
}
