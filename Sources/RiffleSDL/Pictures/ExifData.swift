import CExif

/// What a camera wrote beside a picture, read by libexif.
struct ExifData {
  /// How the camera was held.
  private(set) var orientation = PictureOrientation.upright
  /// A small JPEG of the whole picture, some 160 by 120 pixels, as it is stored.
  private(set) var thumbnail: [UInt8] = []

  /// How many bytes of a JPEG hold its Exif data for certain: a segment has at most 64 kB, and few
  /// stand before it.
  static let reach = 256 << 10

  /// Reads a JPEG's first bytes, or a block of Exif data that begins with `Exif`, 0, 0.
  ///
  /// - Parameters:
  ///   - bytes: The bytes; anything at all.
  ///   - wantsThumbnail: Whether to copy the thumbnail.
  init(_ bytes: some Collection<UInt8>, wantsThumbnail: Bool = false) {
    let bytes = Array(bytes.prefix(Self.reach))
    // Bytes that are no Exif data leave all as it is.
    guard let data = exif_data_new_from_data(bytes, UInt32(bytes.count)) else { return }
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
