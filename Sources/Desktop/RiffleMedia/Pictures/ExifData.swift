import CExif

/// A camera's data about a picture, read by libexif.
struct ExifData {
  /// The orientation; nil if the block notes none.
  private(set) var notedOrientation: PictureOrientation?
  /// A small JPEG of the whole picture, some 160 by 120 pixels, as it is stored.
  private(set) var thumbnail: [UInt8] = []

  /// The orientation; upright if the block notes none.
  var orientation: PictureOrientation { notedOrientation ?? .upright }

  /// The longest block that is read, in bytes: the most that a JPEG's segment holds.
  ///
  /// A longer one, which other formats allow, is cut: libexif copies each entry, and entries may share
  /// their bytes.
  static let limit = 64 << 10

  /// The bytes with which a block of Exif data begins in a JPEG's segment.
  static let mark = Array("Exif\0\0".utf8)

  /// Reads a block of Exif data that begins with its mark; all other bytes count as no data.
  ///
  /// - Parameters:
  ///   - bytes: The bytes, which may be damaged.
  ///   - wantsThumbnail: Whether to copy the thumbnail.
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
    if wantsThumbnail, let start = data.pointee.data {
      thumbnail = Array(UnsafeBufferPointer(start: start, count: Int(data.pointee.size)))
    }
  }
}
