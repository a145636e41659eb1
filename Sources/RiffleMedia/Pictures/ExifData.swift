import CExif

/// A camera's data about a picture, read by libexif.
struct ExifData {
  /// The orientation.
  private(set) var orientation = PictureOrientation.upright
  /// A small JPEG of the whole picture, some 160 by 120 pixels, as it is stored.
  private(set) var thumbnail: [UInt8] = []

  /// The number of a JPEG's first bytes that hold its Exif data in nearly all files: a segment has at
  /// most 64 kB, and few come before it.
  static let reach = 256 << 10

  /// The bytes with which a block of Exif data begins in a JPEG's segment.
  static let mark = Array("Exif\0\0".utf8)

  /// Reads the block of Exif data in a JPEG; libexif alone finds it only among the first segments.
  ///
  /// - Parameters:
  ///   - bytes: The file's first bytes, which may be damaged.
  ///   - wantsThumbnail: Whether to copy the thumbnail.
  init(ofJPEG bytes: [UInt8], wantsThumbnail: Bool = false) {
    var offset = 2
    // Up to the picture itself (ITU T.81, annex B).
    while offset + 4 <= bytes.count, bytes[offset] == 0xFF, bytes[offset + 1] != 0xDA {
      let next = offset + 2 + bytes.big(offset + 2, 2)
      let body = bytes[min(offset + 4, bytes.count)..<max(offset + 4, min(next, bytes.count))]
      if bytes[offset + 1] == 0xE1, body.starts(with: Self.mark) {
        self.init(block: Array(body), wantsThumbnail: wantsThumbnail)
        return
      }
      offset = next
    }
    self.init(block: [])
  }

  /// Reads a block of Exif data that begins with its mark; all other bytes count as no data.
  ///
  /// - Parameters:
  ///   - bytes: The bytes, which may be damaged.
  ///   - wantsThumbnail: Whether to copy the thumbnail.
  init(block bytes: [UInt8], wantsThumbnail: Bool = false) {
    guard bytes.starts(with: Self.mark),
      let data = exif_data_new_from_data(bytes, UInt32(clamping: bytes.count))
    else { return }
    defer { exif_data_unref(data) }
    if let entry = exif_content_get_entry(data.pointee.ifd.0, EXIF_TAG_ORIENTATION),
      entry.pointee.format == EXIF_FORMAT_SHORT, entry.pointee.size >= 2
    {
      let number = exif_get_short(entry.pointee.data, exif_data_get_byte_order(data))
      orientation = PictureOrientation(rawValue: Int(number)) ?? .upright
    }
    if wantsThumbnail, let start = data.pointee.data {
      thumbnail = Array(UnsafeBufferPointer(start: start, count: Int(data.pointee.size)))
    }
  }
}
