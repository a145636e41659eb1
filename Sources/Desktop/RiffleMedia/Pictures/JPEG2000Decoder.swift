import COpenJPEG
import CSDL2
import RiffleDrawing
import RiffleRaster

extension PictureFormat {
  static let jpeg2000 = PictureFormat(
    "JPEG 2000",
    ["jp2", "j2k", "jpf", "jpx"],
    library: .openJPEG
  ) { head in
    head.has(JPEG2000Header.mark) || head.has("jP  \r\n", at: 4)
  } decoder: { (file, functions, _) throws(PictureError) in
    try JPEG2000Decoder(file, functions())
  }
}

extension PictureLibrary<openjpeg_functions> {
  fileprivate static var openJPEG: Self {
    Self(
      file: "libopenjp2.so.7",
      package: "libopenjp2-7",
      names: openjpeg_functions_names
    ) { library in
      "OpenJPEG \(library.opj_version().map { String(cString: $0) } ?? "unknown")"
    }
  }
}

/// A JPEG 2000 file, which OpenJPEG decodes no larger than needed.
final class JPEG2000Decoder: FormatDecoder {
  let size: PixelSize
  private let library: openjpeg_functions
  private let file: PictureFile
  private let header: JPEG2000Header
  private let stream: UnsafeMutablePointer<opj_stream_t?>
  private let codec: UnsafeMutablePointer<opj_codec_t?>
  private let image: UnsafeMutablePointer<opj_image_t>
  private let code: openjpeg_code
  private let log: Log

  /// The last error that OpenJPEG reported about a file.
  private final class Log {
    var error = ""
  }

  init(_ file: PictureFile, _ library: openjpeg_functions) throws(PictureError) {
    header = try JPEG2000Header(of: file)
    // A codestream alone begins with its mark.
    let format = file.bytes(1) == [0xFF] ? OPJ_CODEC_J2K : OPJ_CODEC_JP2
    guard let stream = Self.open(file, library) else {
      throw PictureError("the JPEG 2000 decoder does not start")
    }
    guard let codec = library.opj_create_decompress(format) else {
      library.opj_stream_destroy(stream)
      throw PictureError("the JPEG 2000 decoder does not start")
    }
    let log = Log()
    _ = library.opj_set_error_handler(
      codec,
      { text, log in
        guard let text, let log else { return }
        Unmanaged<Log>.fromOpaque(log).takeUnretainedValue().error = String(cString: text)
      },
      Unmanaged.passUnretained(log).toOpaque()
    )
    var image: UnsafeMutablePointer<opj_image_t>?
    guard openjpeg_setup(library, codec) != 0,
      library.opj_read_header(stream, codec, &image) != 0, let image
    else {
      library.opj_destroy_codec(codec)
      library.opj_stream_destroy(stream)
      throw .damaged(log.error)
    }
    self.library = library
    self.file = file
    self.stream = stream
    self.codec = codec
    self.image = image
    self.log = log
    code = openjpeg_code(library, codec)
    size = PixelSize(
      width: Int(image.pointee.x1) - Int(image.pointee.x0),
      height: Int(image.pointee.y1) - Int(image.pointee.y0)
    )
    guard image.pointee.numcomps > 0 else { throw .damaged("its size is missing") }
  }

  deinit {
    library.opj_image_destroy(image)
    library.opj_destroy_codec(codec)
    library.opj_stream_destroy(stream)
  }

  /// Returns how often the picture is halved while it still fills a target.
  private func halvings(filling target: PixelSize) -> Int {
    (0..<max(1, Int(code.resolutions))).last { halvings in
      let scaled = Self.halved(size, halvings)
      return halvings == 0 || scaled.width >= target.width && scaled.height >= target.height
    } ?? 0
  }

  private static func halved(_ size: PixelSize, _ times: Int) -> PixelSize {
    let unit = 1 << times
    return PixelSize(
      width: (size.width + unit - 1) / unit,
      height: (size.height + unit - 1) / unit
    )
  }

  func memory(filling target: PixelSize) -> Int {
    let halvings = halvings(filling: target)
    let scaled = Self.halved(size, halvings)
    let tile = Self.halved(
      PixelSize(width: Int(code.tile_width), height: Int(code.tile_height)),
      halvings
    )
    // A tile that is the whole picture becomes it.
    let isAll = tile.width >= scaled.width && tile.height >= scaled.height
    let pixels = scaled.width * scaled.height + (isAll ? 0 : tile.width * tile.height)
    // 32 bits for each sample.
    return header.codeEnd + pixels * Int(image.pointee.numcomps) * 4
      + FillScaler.memory(from: scaled)
  }

  func decode(filling target: PixelSize) throws(PictureError) -> DecodedPicture {
    let halvings = halvings(filling: target)
    if halvings > 0 {
      guard library.opj_set_decoded_resolution_factor(codec, UInt32(halvings)) != 0 else {
        throw .damaged(log.error)
      }
    }
    // Strict mode is for files that are cut: what there is of them is decoded.
    _ = library.opj_decoder_set_strict_mode(codec, 0)
    guard library.opj_decode(codec, stream, image) != 0 else { throw .damaged(log.error) }
    let isComplete = library.opj_end_decompress(codec, stream) != 0 && log.error.isEmpty
    guard let samples = JPEG2000Samples(image.pointee) else {
      throw .damaged("a part of its colors is missing")
    }
    var scaler = FillScaler(source: samples.size, target: target)
    let bitmap = scaler.scale { y, row in samples.read(y, into: row) }
    let warning = isComplete ? nil : PictureWarning.damaged(PictureError.line(log.error))
    return DecodedPicture(bitmap: bitmap, warning: warning)
  }

  private static func open(
    _ file: PictureFile,
    _ library: openjpeg_functions
  ) -> UnsafeMutablePointer<opj_stream_t?>? {
    file.position = 0
    guard let stream = library.opj_stream_create(64 << 10, 1) else { return nil }
    library.opj_stream_set_user_data(stream, file.handle, nil)
    library.opj_stream_set_user_data_length(stream, UInt64(file.byteCount))
    library.opj_stream_set_read_function(stream) { bytes, count, handle in
      let got = SDL_RWread(JPEG2000Decoder.file(handle), bytes, 1, count)
      // The end of the file.
      return got > 0 ? got : Int(bitPattern: UInt.max)
    }
    library.opj_stream_set_skip_function(stream) { distance, handle in
      SDL_RWseek(JPEG2000Decoder.file(handle), distance, RW_SEEK_CUR) < 0 ? -1 : distance
    }
    library.opj_stream_set_seek_function(stream) { offset, handle in
      SDL_RWseek(JPEG2000Decoder.file(handle), offset, RW_SEEK_SET) == offset ? 1 : 0
    }
    return stream
  }

  private static func file(_ handle: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<SDL_RWops>? {
    handle?.assumingMemoryBound(to: SDL_RWops.self)
  }
}
