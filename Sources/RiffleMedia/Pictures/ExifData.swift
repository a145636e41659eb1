import CExif

/// What a camera wrote beside a picture, read by libexif.
struct ExifData {
  /// How the camera was held.
  private(set) var orientation = PictureOrientation.upright
  /// A small JPEG of the whole picture, some 160 by 120 pixels, as it is stored.
  private(set) var thumbnail: [UInt8] = []

  /// How many of a JPEG's first bytes hold its Exif data in nearly all files: a segment has at most
  /// 64 kB, and few stand before it.
  static let reach = 256 << 10

  /// The bytes with which a block of Exif data begins in a JPEG's segment.
  static let mark = Array("Exif\0\0".utf8)

  /// Finds the block among a JPEG's segments, which libexif does only where it is one of the first.
  ///
  /// - Parameters:
  ///   - bytes: The file's first bytes; anything at all.
  ///   - wantsThumbnail: Whether to copy the thumbnail.
  init(ofJPEG bytes: [UInt8], wantsThumbnail: Bool = false) {
    var place = 2
    // Up to the picture itself (ITU T.81, annex B).
    while place + 4 <= bytes.count, bytes[place] == 0xFF, bytes[place + 1] != 0xDA {
      let next = place + 2 + bytes.big(place + 2, 2)
      let body = bytes[min(place + 4, bytes.count)..<max(place + 4, min(next, bytes.count))]
      if bytes[place + 1] == 0xE1, body.starts(with: Self.mark) {
        self.init(block: Array(body), wantsThumbnail: wantsThumbnail)
        return
      }
      place = next
    }
    self.init(block: [])
  }

  /// Reads a block of Exif data that begins with its mark; anything else leaves all as it is.
  ///
  /// - Parameters:
  ///   - bytes: The bytes; anything at all.
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
