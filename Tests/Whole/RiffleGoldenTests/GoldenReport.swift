import Foundation
import PictureTestSupport
import RiffleDrawing
import RiffleMedia
import RiffleRaster

/// A page that shows which pictures look different, and how.
struct GoldenReport {
  /// The folder of the page and the pictures.
  let folder: URL

  /// Adds a picture to the page.
  func add(_ name: String, expected: Bitmap, actual: Bitmap) throws -> String {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try write(expected, to: "\(name)-expected.png")
    try write(actual, to: "\(name)-actual.png")
    try write(difference(expected, actual), to: "\(name)-difference.png")
    let page = folder.appendingPathComponent("index.html")
    try html(of: names()).write(to: page, atomically: true, encoding: .utf8)
    return page.path
  }

  /// Removes a picture of an earlier run from the page.
  func remove(_ name: String) {
    for part in ["expected", "actual", "difference"] {
      try? FileManager.default.removeItem(at: folder.appendingPathComponent("\(name)-\(part).png"))
    }
  }

  /// The names of all pictures that were added.
  private func names() throws -> [String] {
    let suffix = "-actual.png"
    return try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(suffix) }
      .map { String($0.dropLast(suffix.count)) }
      .sorted()
  }

  private func html(of names: [String]) -> String {
    let rows = names.map { name in
      let cells = ["expected", "actual", "difference"].map { part in
        #"<figure><img src="\#(name)-\#(part).png"><figcaption>\#(part)</figcaption></figure>"#
      }
      return "<h2>\(name)</h2>\n<div>\(cells.joined())</div>"
    }
    return """
      <!doctype html>
      <meta charset="utf-8">
      <title>Pictures that look different</title>
      <style>
        body { font: 15px sans-serif; margin: 2em; background: #ddd }
        div { display: flex; gap: 1em }
        figure { margin: 0 }
        img { width: 480px; image-rendering: pixelated; border: 1px solid #888 }
      </style>
      <p>The difference is shown eight times as strong, on black; white where the sizes differ.</p>
      \(rows.joined(separator: "\n"))
      """
  }

  private func write(_ picture: Bitmap, to name: String) throws {
    let path = folder.appendingPathComponent(name).path
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o666)
    defer { close(descriptor) }
    try PNGFile.write(picture, to: descriptor)
  }

  /// Returns the difference of each channel of each pixel, amplified to be visible.
  private func difference(_ expected: Bitmap, _ actual: Bitmap) -> Bitmap {
    guard expected.size == actual.size else {
      return Bitmap(size: actual.size, filledWith: 0xFFFF_FFFF)
    }
    var picture = Bitmap(size: actual.size, filledWith: 0xFF00_0000)
    for index in picture.pixels.indices {
      for shift in [0, 8, 16] as [UInt32] {
        let one = Int(expected.pixels[index] >> shift & 255)
        let other = Int(actual.pixels[index] >> shift & 255)
        picture.pixels[index] |= UInt32(min(255, 8 * abs(one - other))) << shift
      }
    }
    return picture
  }
}
