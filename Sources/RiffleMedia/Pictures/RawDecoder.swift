import CRaw
import RiffleDrawing
import RiffleRaster

/// A camera's raw file, of which the JPEG within is shown: LibRaw finds it, nothing is developed.
struct RawDecoder: FormatDecoder {
  let orientation: PictureOrientation
  private let preview: JPEGDecoder

  /// Reads a file's header and the bytes of its largest preview.
  init(
    _ file: PictureFile,
    _ library: raw_functions,
    limits: PictureLimits
  ) throws(PictureError) {
    guard let raw = library.libraw_init(0) else {
      throw PictureError("the raw decoder does not start")
    }
    defer { library.libraw_close(raw) }
    // Its own words would go to the terminal.
    library.libraw_set_dataerror_handler(raw, { _, _, _ in }, nil)
    var error: Int32
    if let path = file.path {
      error = library.libraw_open_file(raw, path)
    } else {
      error = library.libraw_open_buffer(raw, file.memory?.baseAddress, file.byteCount)
    }
    guard error == 0 else { throw .damaged(Self.text(library, error)) }
    let length = Int(raw_preview(raw).length)
    guard length <= limits.fileBytes, length <= file.byteCount else {
      throw .damaged("the picture within claims \(length >> 20) MB")
    }
    error = length > 0 ? library.libraw_unpack_thumb(raw) : 0
    guard error == 0 else { throw .damaged(Self.text(library, error)) }
    let unpacked = raw_preview(raw)
    guard unpacked.format == LIBRAW_THUMBNAIL_JPEG, let start = unpacked.bytes else {
      throw PictureError("it has no JPEG within that could be shown")
    }
    let bytes = UnsafeRawBufferPointer(start: start, count: Int(unpacked.length))
    preview = try JPEGDecoder(PictureFile(Array(bytes)), limits: limits)
    // A JPEG that says which way up it is knows better.
    orientation = preview.notedOrientation ?? Self.orientation(flip: Int(unpacked.flip))
  }

  /// The size of the picture that is shown.
  var size: PixelSize { preview.size }

  var exif: [UInt8] { preview.exif }

  func memory(filling target: PixelSize) -> Int { preview.memory(filling: target) }

  func decode(filling target: PixelSize) throws(PictureError) -> DecodedPicture {
    try preview.decode(filling: target)
  }

  private static func orientation(flip: Int) -> PictureOrientation {
    switch flip {
    case 3: .rotated180
    case 5: .rotatedRight
    case 6: .rotatedLeft
    default: .upright
    }
  }

  private static func text(_ library: raw_functions, _ error: Int32) -> String {
    library.libraw_strerror(error).map { String(cString: $0) } ?? ""
  }
}
