package import RiffleDrawing

extension PictureBytes {
  /// A value of a TIFF file's entry.
  private enum Value {
    case bytes([UInt8])
    case text(String)
    case short(Int)
    case long(Int)
    case ratio(Int, Int)

    /// The type's number (TIFF 6.0, section 2), the number of values, and their bytes.
    var parts: (type: Int, count: Int, bytes: [UInt8]) {
      switch self {
      case .bytes(let bytes): (1, bytes.count, bytes)
      case .text(let text): (2, text.utf8.count + 1, Array(text.utf8) + [0])
      case .short(let value): (3, 1, little(value, 2))
      case .long(let value): (4, 1, little(value, 4))
      case .ratio(let above, let below): (5, 1, little(above, 4) + little(below, 4))
      }
    }
  }

  /// Returns a directory of a TIFF file that begins at an offset, with the values that its entries
  /// have no room for.
  private static func directory(_ entries: [(tag: Int, value: Value)], at start: Int) -> [UInt8] {
    var bytes = little(entries.count, 2)
    var values: [UInt8] = []
    let end = start + 2 + 12 * entries.count + 4
    for (tag, value) in entries.sorted(by: { $0.tag < $1.tag }) {
      let parts = value.parts
      bytes += little(tag, 2) + little(parts.type, 2) + little(parts.count, 4)
      if parts.bytes.count <= 4 {
        bytes += parts.bytes + Array(repeating: 0, count: 4 - parts.bytes.count)
      } else {
        bytes += little(end + values.count, 4)
        values += parts.bytes + Array(repeating: 0, count: parts.bytes.count % 2)
      }
    }
    return bytes + little(0, 4) + values
  }

  private static func exposure(
    _ start: Int,
    colorSpace: Int = 1,
    date: String = "2026:08:12 18:20:05",
    fraction: String = "0",
    zone: String? = nil
  ) -> [UInt8] {
    directory(
      (zone.map { [(36881, .text($0))] } ?? []) + [
        (40961, .short(colorSpace)),
        (33434, .ratio(1, 250)), (33437, .ratio(8, 1)), (34855, .short(200)),
        (36867, .text(date)), (37386, .ratio(35, 1)), (37521, .text(fraction)),
        (42036, .text("XF35mmF2 R WR")),
      ],
      at: start
    )
  }

  /// Makes a block of Exif data as cameras write it: an X-T5, 1/250 s, f/8, ISO 200, 35 mm, and its lens.
  ///
  /// - Parameters:
  ///   - fraction: The digits behind the seconds.
  ///   - zone: How far the clock is ahead of UTC: `+02:00`. Defaults to nothing.
  package static func cameraExif(
    orientation: Int = 1,
    date: String = "2026:08:12 18:20:05",
    fraction: String = "0",
    zone: String? = nil
  ) -> [UInt8] {
    func main(_ exposure: Int) -> [UInt8] {
      directory(
        [
          (271, .text("FUJIFILM")), (272, .text("X-T5")), (274, .short(orientation)),
          (34665, .long(exposure)),
        ],
        at: 8
      )
    }
    let start = 8 + main(0).count
    return Array("Exif\0\0II*\0".utf8) + little(8, 4) + main(start)
      + exposure(start, date: date, fraction: fraction, zone: zone)
  }

  /// Makes a block of Exif data of a camera that is set to Adobe RGB (DCF 2.0).
  package static func adobeExif() -> [UInt8] {
    func main(_ photograph: Int) -> [UInt8] { directory([(34665, .long(photograph))], at: 8) }
    let start = 8 + main(0).count
    func photograph(_ rules: Int) -> [UInt8] {
      directory([(40961, .short(0xFFFF)), (40965, .long(rules))], at: start)
    }
    let rules = start + photograph(0).count
    return Array("Exif\0\0II*\0".utf8) + little(8, 4) + main(start) + photograph(rules)
      + directory([(1, .text("R03"))], at: rules)
  }

  /// Makes a raw file (Adobe DNG 1.4) with a JPEG and 32 by 24 samples of a sensor.
  ///
  /// - Parameters:
  ///   - preview: The JPEG; empty for none.
  ///   - colorSpace: As the camera notes it: 1 for sRGB, 2 for Adobe RGB.
  package static func dng(
    preview: [UInt8],
    size: PixelSize,
    orientation: Int,
    colorSpace: Int = 1
  ) -> [UInt8] {
    let (width, height) = (32, 24)
    let camera: [(tag: Int, value: Value)] = [
      (271, .text("Riffle")), (272, .text("Test 1")), (274, .short(orientation)),
      (50706, .bytes([1, 4, 0, 0])), (50707, .bytes([1, 1, 0, 0])),
      (50708, .text("Riffle Test 1")),
    ]
    func sensor(_ samples: Int) -> [(tag: Int, value: Value)] {
      [
        (254, .long(0)), (256, .long(width)), (257, .long(height)), (258, .short(16)),
        (259, .short(1)), (262, .short(32803)), (273, .long(samples)), (277, .short(1)),
        (278, .long(height)), (279, .long(2 * width * height)), (33421, .bytes([2, 0, 2, 0])),
        (33422, .bytes([0, 1, 1, 2])),
      ]
    }
    func main(_ sensor: Int, _ exposure: Int, _ jpeg: Int) -> [UInt8] {
      directory(
        camera + [
          (254, .long(1)), (256, .long(size.width)), (257, .long(size.height)), (259, .short(7)),
          (262, .short(6)), (273, .long(jpeg)), (277, .short(3)), (278, .long(size.height)),
          (279, .long(preview.count)), (330, .long(sensor)), (34665, .long(exposure)),
        ],
        at: 8
      )
    }
    let samples = (0..<width * height).flatMap { _ in little(512, 2) }
    let head = Array("II*\0".utf8) + little(8, 4)
    guard !preview.isEmpty else {
      let start = 8 + directory(camera + sensor(0), at: 8).count
      return head + directory(camera + sensor(start), at: 8) + samples
    }
    let sensorStart = 8 + main(0, 0, 0).count
    let exposureStart = sensorStart + directory(sensor(0), at: sensorStart).count
    let jpegStart = exposureStart + exposure(exposureStart).count
    let samplesStart = jpegStart + preview.count
    return head + main(sensorStart, exposureStart, jpegStart)
      + directory(sensor(samplesStart), at: sensorStart)
      + exposure(exposureStart, colorSpace: colorSpace) + preview
      + samples
  }

  /// Makes a file of icons.
  ///
  /// - Parameter icons: The size of each, and its bytes: a PNG, or a bitmap with a mask.
  package static func ico(_ icons: [(size: PixelSize, bytes: [UInt8])]) -> [UInt8] {
    var offset = 6 + 16 * icons.count
    var list: [UInt8] = []
    for (size, bytes) in icons {
      list += [UInt8(size.width & 255), UInt8(size.height & 255), 0, 0, 1, 0, 32, 0]
      list += little(bytes.count, 4) + little(offset, 4)
      offset += bytes.count
    }
    return [0, 0, 1, 0] + little(icons.count, 2) + list + icons.flatMap(\.bytes)
  }

  /// Makes an icon of 32 bits per pixel, 0xAARRGGBB, with an empty mask.
  package static func icon(_ size: PixelSize, pixel: (Int, Int) -> UInt32) -> [UInt8] {
    var bytes =
      little(40, 4) + little(size.width, 4) + little(2 * size.height, 4) + little(1, 2)
      + little(32, 2) + Array(repeating: 0, count: 24)
    for y in (0..<size.height).reversed() {
      for x in 0..<size.width { bytes += little(Int(pixel(x, y)), 4) }
    }
    return bytes + Array(repeating: 0, count: (size.width + 31) / 32 * 4 * size.height)
  }
}
