import CExif
package import RiffleDrawing

package struct PhotographInfo: Hashable, Sendable {
  /// The size of the upright picture, in pixels; of a raw file, that of the JPEG within.
  package var size: PixelSize
  /// How it is stored.
  package private(set) var orientation = PictureOrientation.upright
  /// The name of its model; empty if it is not known.
  package var camera = ""
  /// The exposure in seconds; nil if it is not known.
  package var exposureTime: Double?
  /// The focal length divided by the width of the opening: the 8 of f/8.
  package var fNumber: Double?
  /// The sensitivity by ISO 12232.
  package var sensitivity: Int?
  /// The focal length, in millimeters.
  package var focalLength: Double?
  package var lens = ""
  /// The date as the camera's clock had it.
  package var date: PhotographDate?

  package init(size: PixelSize) { self.size = size }

  /// The camera, the exposure, the focal length and the lens, as far as they are known: `X-T5`,
  /// `1/250 s f/8 ISO 200`, `35 mm`, `XF35mmF2 R WR`.
  package var pieces: [String] {
    let exposure = [
      exposureTime.map(Self.exposureText), fNumber.map { "f/\(Self.tenths($0))" },
      sensitivity.map { "ISO \($0)" },
    ]
    return [
      camera, exposure.compactMap(\.self).joined(separator: " "),
      focalLength.map { "\(Self.tenths($0)) mm" } ?? "", lens,
    ]
    .filter { !$0.isEmpty }
  }

  package var line: String { pieces.joined(separator: "  ") }

  /// A fraction up to a quarter of a second, as cameras write it.
  private static func exposureText(_ seconds: Double) -> String {
    seconds <= 0.26 ? "1/\(Int((1 / seconds).rounded())) s" : "\(tenths(seconds)) s"
  }

  private static func tenths(_ number: Double) -> String {
    let tenths = Int((number * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }
}

/// A date and a time of day, without a time zone.
package struct PhotographDate: Hashable, Sendable {
  package var year, month, day, hour, minute, second: Int
  /// The digits behind the seconds; empty if the camera has noted none.
  package var fraction = ""
  /// How far the camera's clock is ahead of UTC, in seconds; nil if the camera has not noted that.
  package var offset: Int?

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

  /// The seconds since 1970-01-01 00:00 on the camera's clock.
  ///
  /// Days are counted as in Howard Hinnant's "chrono-Compatible Low-Level Date Algorithms", 2013.
  package var seconds: Double {
    // Years begin in March, so that a leap day is the last one.
    let years = month <= 2 ? year - 1 : year
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let days = 365 * years + years / 4 - years / 100 + years / 400 + dayOfYear - 719_468
    let whole = ((days * 24 + hour) * 60 + minute) * 60 + second
    return Double(whole) + (Double("0.\(fraction)") ?? 0)
  }

  /// The date and the time to the parts of a second that the camera has noted: `12 Aug 2026 18:20:05.37`.
  package var preciseText: String { fraction.isEmpty ? text : "\(text).\(fraction.prefix(3))" }

  /// The date and the time: `12 Aug 2026 18:20:05`.
  package var text: String {
    let months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(separator: " ")
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(day) \(months[month - 1]) \(year) \(two(hour)):\(two(minute)):\(two(second))"
  }
}

extension PhotographInfo {
  /// Reads what a file says of its photograph; decodes nothing.
  ///
  /// Of JPEG, PNG and TIFF files only the beginning is read, some 64 kB; of the others as much as their
  /// libraries need. It blocks as files do: call it on any thread but the drawing one.
  package init(
    of picture: Picture,
    limits: PictureLimits = PictureLimits(),
    libraries: PictureLibraries = PictureLibraries()
  ) throws(PictureFailure) {
    if case .pixels(let buffer) = picture.memory {
      self.init(size: buffer.size)
      return
    }
    do throws(PictureError) {
      let file = try PictureFile(picture)
      let decoder = try PictureFormat.decoder(
        of: file,
        suffix: picture.id.suffix,
        limits: limits,
        libraries: libraries
      )
      self.init(size: decoder.orientation.oriented(decoder.size))
      orientation = decoder.orientation
      read(decoder.exif.isEmpty ? ExifData.block(of: file) : decoder.exif)
    } catch {
      throw PictureFailure(picture: picture.id, reason: error.reason)
    }
  }

  mutating func read(_ block: [UInt8]) {
    guard block.starts(with: ExifData.mark),
      let data = exif_data_new_from_data(block, UInt32(min(block.count, ExifData.limit)))
    else { return }
    defer { exif_data_unref(data) }
    let order = exif_data_get_byte_order(data)
    let (main, photograph) = (data.pointee.ifd.0, data.pointee.ifd.2)
    func entry(_ directory: UnsafeMutablePointer<ExifContent>?, _ tag: ExifTag) -> ExifEntry? {
      exif_content_get_entry(directory, tag)?.pointee
    }
    func text(_ directory: UnsafeMutablePointer<ExifContent>?, _ tag: ExifTag) -> String {
      guard let entry = entry(directory, tag), entry.format == EXIF_FORMAT_ASCII,
        let start = entry.data
      else { return "" }
      let bytes = UnsafeBufferPointer(start: start, count: min(Int(entry.size), 256))
      let letters = String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      // On one line, whatever is in it.
      return letters.split { $0.isWhitespace }.joined(separator: " ")
    }
    func ratio(_ tag: ExifTag) -> Double? {
      guard let entry = entry(photograph, tag), entry.format == EXIF_FORMAT_RATIONAL,
        entry.size >= 8
      else { return nil }
      let ratio = exif_get_rational(entry.data, order)
      guard ratio.numerator > 0, ratio.denominator > 0 else { return nil }
      return Double(ratio.numerator) / Double(ratio.denominator)
    }
    camera = text(main, EXIF_TAG_MODEL)
    exposureTime = ratio(EXIF_TAG_EXPOSURE_TIME)
    fNumber = ratio(EXIF_TAG_FNUMBER)
    focalLength = ratio(EXIF_TAG_FOCAL_LENGTH)
    lens = text(photograph, EXIF_TAG_LENS_MODEL)
    if let entry = entry(photograph, EXIF_TAG_ISO_SPEED_RATINGS),
      entry.format == EXIF_FORMAT_SHORT, entry.size >= 2
    {
      let number = Int(exif_get_short(entry.data, order))
      sensitivity = number > 0 ? number : nil
    }
    date =
      PhotographDate(exif: text(photograph, EXIF_TAG_DATE_TIME_ORIGINAL))
      ?? PhotographDate(exif: text(main, EXIF_TAG_DATE_TIME))
    let digits = text(photograph, EXIF_TAG_SUB_SEC_TIME_ORIGINAL).prefix {
      ("0"..."9").contains($0)
    }
    date?.fraction = String(digits)
    date?.offset = Self.offset(text(photograph, EXIF_TAG_OFFSET_TIME_ORIGINAL))
  }

  /// Reads how far a clock is ahead of UTC: `+02:00`; nil for anything else.
  private static func offset(_ text: String) -> Int? {
    let numbers = text.dropFirst().split(separator: ":").compactMap { Int($0) }
    guard let sign = ["+": 1, "-": -1][text.prefix(1)], text.count == 6, numbers.count == 2,
      (0...23).contains(numbers[0]), (0...59).contains(numbers[1])
    else { return nil }
    return sign * (numbers[0] * 60 + numbers[1]) * 60
  }
}

/// A camera's data about a picture, read by libexif.
struct ExifData {
  private(set) var notedOrientation: PictureOrientation?
  /// A JPEG of the whole picture, some 160 by 120 pixels, as it is stored.
  private(set) var thumbnail: [UInt8] = []
  /// Whether the camera noted Adobe RGB, for which Exif data have no number: by other colors than sRGB,
  /// and the rules' name R03 (DCF 2.0, option file).
  private(set) var isAdobeRGB = false

  var orientation: PictureOrientation { notedOrientation ?? .upright }

  /// The most bytes that a JPEG's segment holds: a longer block, which other formats allow, is cut,
  /// since libexif copies each entry and entries may share their bytes.
  static let limit = 64 << 10

  /// The bytes with which a block of Exif data begins in a JPEG's segment.
  static let mark = Array("Exif\0\0".utf8)

  /// The beginning of a TIFF file, as many raw files are, which is built like Exif data; else empty.
  static func block(of file: PictureFile) -> [UInt8] {
    let head = PictureHead(bytes: file.bytes(64 << 10), suffix: "")
    return head.isTIFF ? mark + head.bytes : []
  }

  /// Reads a block that begins with its mark and may be damaged; all other bytes count as no data.
  init(block bytes: [UInt8], wantsThumbnail: Bool = false) {
    guard bytes.starts(with: Self.mark),
      let data = exif_data_new_from_data(bytes, UInt32(min(bytes.count, Self.limit)))
    else { return }
    defer { exif_data_unref(data) }
    if let entry = exif_content_get_entry(data.pointee.ifd.0, EXIF_TAG_ORIENTATION),
      entry.pointee.format == EXIF_FORMAT_SHORT, entry.pointee.size >= 2
    {
      let number = exif_get_short(entry.pointee.data, exif_data_get_byte_order(data))
      notedOrientation = PictureOrientation(rawValue: Int(number))
    }
    let (photograph, rules) = (data.pointee.ifd.2, data.pointee.ifd.4)
    if let entry = exif_content_get_entry(photograph, EXIF_TAG_COLOR_SPACE),
      entry.pointee.format == EXIF_FORMAT_SHORT, entry.pointee.size >= 2,
      case let number = exif_get_short(entry.pointee.data, exif_data_get_byte_order(data)),
      number != 1
    {
      let name = exif_content_get_entry(rules, EXIF_TAG_INTEROPERABILITY_INDEX)?.pointee
      let letters = UnsafeBufferPointer(start: name?.data, count: Int(name?.size ?? 0))
      // Some programs write 2.
      isAdobeRGB = number == 2 || letters.starts(with: "R03".utf8)
    }
    if wantsThumbnail, let start = data.pointee.data {
      thumbnail = Array(UnsafeBufferPointer(start: start, count: Int(data.pointee.size)))
    }
  }
}
