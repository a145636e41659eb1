package import RiffleDrawing

/// What a file says about the photograph in it.
package struct PhotographInfo: Hashable, Sendable {
  /// The size of the upright picture, in pixels; of a raw file, that of the JPEG within.
  package var size: PixelSize
  /// The camera, by the name of its model; empty if it is not known.
  package var camera = ""
  /// The time for which the picture was exposed, in seconds; nil if it is not known.
  package var exposureTime: Double?
  /// The focal length divided by the width of the opening: the 8 of f/8; nil if it is not known.
  package var fNumber: Double?
  /// The sensitivity, in the numbers of ISO 12232; nil if it is not known.
  package var sensitivity: Int?
  /// The focal length, in millimeters; nil if it is not known.
  package var focalLength: Double?
  /// The time at which the picture was taken, as the camera's clock had it; nil if it is not known.
  package var date: PhotographDate?

  /// Makes a description of a picture of which only the size is known.
  package init(size: PixelSize) {
    self.size = size
  }

  /// The camera, the exposure and the focal length, as far as they are known: `X-T5`, `1/250 f/8`,
  /// `35 mm`.
  package var pieces: [String] {
    let exposure = [exposureTime.map(Self.exposureText), fNumber.map { "f/\(Self.tenths($0))" }]
    return [
      camera, exposure.compactMap(\.self).joined(separator: " "),
      focalLength.map { "\(Self.tenths($0)) mm" } ?? "",
    ]
    .filter { !$0.isEmpty }
  }

  /// The pieces on one line; empty if nothing is known.
  package var line: String { pieces.joined(separator: "  ") }

  /// Returns a time as cameras write it: a fraction up to a quarter of a second.
  private static func exposureText(_ seconds: Double) -> String {
    seconds <= 0.26 ? "1/\(Int((1 / seconds).rounded()))" : "\(tenths(seconds)) s"
  }

  /// Returns a number with at most one digit after the point.
  private static func tenths(_ number: Double) -> String {
    let tenths = Int((number * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }
}

/// A date and a time of day, without a time zone.
package struct PhotographDate: Hashable, Sendable {
  package var year, month, day, hour, minute, second: Int

  /// Reads a date of Exif data: `2026:08:12 18:20:05`; nil for anything else, such as zeros.
  package init?(exif text: String) {
    let numbers = text.split { $0 == ":" || $0 == " " }.map { Int($0) }
    guard numbers.count == 6, case let known = numbers.compactMap(\.self), known.count == 6,
      known[0] > 0, (1...12).contains(known[1]), (1...31).contains(known[2]),
      (0...23).contains(known[3]), (0...59).contains(known[4]), (0...60).contains(known[5])
    else { return nil }
    (year, month, day) = (known[0], known[1], known[2])
    (hour, minute, second) = (known[3], known[4], known[5])
  }

  /// The date and the time without seconds: `12 Aug 2026 18:20`.
  package var text: String {
    let months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(separator: " ")
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(day) \(months[month - 1]) \(year) \(two(hour)):\(two(minute))"
  }
}
