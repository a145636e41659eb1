import CExif
package import RiffleDrawing

extension PhotographInfo {
  /// Reads what a file says of its photograph; decodes nothing.
  ///
  /// Of JPEG, PNG and TIFF files only the beginning is read, some 64 kB; of the others as much as their
  /// libraries need. It blocks as files do: call it on any thread but the drawing one.
  ///
  /// - Parameters:
  ///   - picture: The picture; one of pixels has a size and nothing else.
  ///   - limits: The limits on a single file.
  ///   - libraries: The libraries of the formats. Defaults to those of the system.
  /// - Throws: ``PictureFailure`` if the file cannot be shown.
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
      read(decoder.exif.isEmpty ? Self.tiffBlock(of: file) : decoder.exif)
    } catch {
      throw PictureFailure(picture: picture.id, reason: error.reason)
    }
  }

  /// Returns the beginning of a file that is a TIFF file, as raw files of many cameras are, as a block
  /// of Exif data, which is built in the same way; empty for others.
  private static func tiffBlock(of file: PictureFile) -> [UInt8] {
    let head = PictureHead(bytes: file.bytes(64 << 10), suffix: "")
    return head.isTIFF ? ExifData.mark + head.bytes : []
  }

  /// Reads a block of Exif data that begins with its mark.
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
    if let entry = entry(photograph, EXIF_TAG_ISO_SPEED_RATINGS),
      entry.format == EXIF_FORMAT_SHORT, entry.size >= 2
    {
      let number = Int(exif_get_short(entry.data, order))
      sensitivity = number > 0 ? number : nil
    }
    date =
      PhotographDate(exif: text(photograph, EXIF_TAG_DATE_TIME_ORIGINAL))
      ?? PhotographDate(exif: text(main, EXIF_TAG_DATE_TIME))
  }
}
