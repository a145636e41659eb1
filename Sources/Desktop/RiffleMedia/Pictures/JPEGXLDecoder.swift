import CJXL
import RiffleDrawing
import RiffleSystem

extension PictureFormat {
  static let jpegXL = PictureFormat("JPEG XL", ["jxl"], library: .libjxl) { head in
    // A codestream alone, or one in boxes.
    head.has([0xFF, 0x0A]) || head.has("JXL \r\n", at: 4)
  } decoder: { (file, functions, limits) throws(PictureError) in
    try JPEGXLDecoder(file, functions(), limits)
  }
}

extension PictureLibrary<jxl_functions> {
  fileprivate static var libjxl: Self {
    // Each minor version before 1 has a name of its own, in the system's file and in the package.
    let built = String(cString: jxl_library_version())
    let versions = [built] + ["0.11", "0.10", "0.9", "0.8", "0.7"].filter { $0 != built }
    return Self(
      files: versions.map { LibraryFile("libjxl.so.\($0)", package: "libjxl\($0)") },
      names: jxl_functions_names
    ) { library in
      let version = library.JxlDecoderVersion()
      return "libjxl \(version / 1_000_000).\(version / 1000 % 1000).\(version % 1000)"
    }
  }
}

/// A JPEG XL file, decoded with libjxl, which makes it upright; of an animation, the first frame.
final class JPEGXLDecoder: FormatDecoder {
  let size: PixelSize
  private let library: jxl_functions
  private let bytes: DecodedBytes
  private let decoder: OpaquePointer
  private let info: JxlBasicInfo

  init(
    _ file: PictureFile,
    _ library: jxl_functions,
    _ limits: PictureLimits
  ) throws(PictureError) {
    bytes = try DecodedBytes(contentsOf: file, limit: limits.fileBytes)
    guard let decoder = library.JxlDecoderCreate(nil) else {
      throw PictureError("the JPEG XL decoder does not start")
    }
    self.library = library
    self.decoder = decoder
    let events = Int32(
      JXL_DEC_BASIC_INFO.rawValue | JXL_DEC_COLOR_ENCODING.rawValue | JXL_DEC_FULL_IMAGE.rawValue
    )
    var info = JxlBasicInfo()
    let isRead =
      library.JxlDecoderSubscribeEvents(decoder, events) == JXL_DEC_SUCCESS
      && library.JxlDecoderSetInput(decoder, bytes.buffer.baseAddress, bytes.buffer.count)
        == JXL_DEC_SUCCESS
    // Without its end, since libjxl prints a line about closed input that is cut off.
    let status = isRead ? library.JxlDecoderProcessInput(decoder) : JXL_DEC_ERROR
    let isKnown =
      status == JXL_DEC_BASIC_INFO
      && library.JxlDecoderGetBasicInfo(decoder, &info) == JXL_DEC_SUCCESS
    self.info = info
    size = PixelSize(width: Int(info.xsize), height: Int(info.ysize))
    guard isKnown else { throw .damaged(Self.text(status)) }
  }

  deinit {
    library.JxlDecoderDestroy(decoder)
  }

  func memory(filling target: PixelSize) -> Int {
    bytes.buffer.count + size.width * size.height * pixelBytes + FillScaler.memory(from: size)
  }

  /// The memory for each pixel, in bytes, as it was measured, since libjxl does not say.
  ///
  /// Photographs are decoded a part at a time: lossy files, and JPEGs that were packed without loss, which
  /// keep a box of what else was in them. All other files may come in steps of resolution (cjxl -p), for
  /// which each sample of the whole picture is kept twice, in 32 bits; only the decoder sees whether they
  /// do. Those that do not take 16 bytes instead of 28.
  private var pixelBytes: Int {
    let box = Array("jbrd".utf8)
    let isPackedJPEG = bytes.buffer.prefix(4096).indices.contains {
      bytes.buffer[$0...].starts(with: box)
    }
    if info.num_extra_channels == 0, info.uses_original_profile == 0 || isPackedJPEG { return 12 }
    return 4 + 8 * (Int(info.num_color_channels) + Int(info.num_extra_channels))
  }

  func decode(filling target: PixelSize) throws(PictureError) -> DecodedPicture {
    var format = JxlPixelFormat(
      num_channels: 4,
      data_type: JXL_TYPE_UINT8,
      endianness: JXL_NATIVE_ENDIAN,
      align: 0
    )
    var status = library.JxlDecoderProcessInput(decoder)
    var colors = PictureColors.standard
    if status == JXL_DEC_COLOR_ENCODING {
      colors = findColors()
      status = library.JxlDecoderProcessInput(decoder)
    }
    guard status == JXL_DEC_NEED_IMAGE_OUT_BUFFER else { throw .damaged(Self.text(status)) }
    var count = 0
    guard
      library.JxlDecoderImageOutBufferSize(decoder, &format, &count) == JXL_DEC_SUCCESS,
      count == size.width * size.height * 4
    else { throw .damaged("it has another size than its header says") }
    let pixels = DecodedBytes(count: count)
    status = library.JxlDecoderSetImageOutBuffer(decoder, &format, pixels.buffer.baseAddress, count)
    if status == JXL_DEC_SUCCESS { status = library.JxlDecoderProcessInput(decoder) }
    guard status == JXL_DEC_FULL_IMAGE, let start = pixels.buffer.baseAddress else {
      throw .damaged(Self.text(status))
    }
    let picture = RGBAPicture(
      size: size,
      start: start,
      stride: size.width * 4,
      isPremultiplied: info.alpha_premultiplied != 0
    )
    return DecodedPicture(
      bitmap: picture.bitmap(filling: target),
      warning: info.have_animation != 0 ? .animated : nil,
      colors: colors
    )
  }

  /// Returns the colors in which libjxl gives the pixels: of lossy files those of screens, since it
  /// converts these itself, of others those of the file.
  private func findColors() -> PictureColors {
    jxl_prefer_screen_colors(library, decoder, info.num_color_channels == 1 ? 1 : 0)
    var count = 0
    guard jxl_profile_size(library, decoder, &count) == JXL_DEC_SUCCESS,
      count <= ICCProfile.limit
    else { return .standard }
    var bytes = [UInt8](repeating: 0, count: count)
    guard jxl_profile(library, decoder, &bytes, count) == JXL_DEC_SUCCESS else { return .standard }
    return PictureColors(profile: bytes)
  }

  /// Reads a box beside the picture, compressed or not (ISO 18181-2, section 9).
  ///
  /// Its orientation does not count.
  var exif: [UInt8] {
    guard let reader = library.JxlDecoderCreate(nil) else { return [] }
    defer { library.JxlDecoderDestroy(reader) }
    guard
      library.JxlDecoderSubscribeEvents(reader, Int32(JXL_DEC_BOX.rawValue)) == JXL_DEC_SUCCESS,
      library.JxlDecoderSetDecompressBoxes(reader, 1) == JXL_DEC_SUCCESS,
      library.JxlDecoderSetInput(reader, bytes.buffer.baseAddress, bytes.buffer.count)
        == JXL_DEC_SUCCESS
    else { return [] }
    library.JxlDecoderCloseInput(reader)
    // Four bytes that say how many come before the data, 0 in nearly all files.
    let box = DecodedBytes(count: 4 + ExifData.limit)
    var isFound = false
    while true {
      let status = library.JxlDecoderProcessInput(reader)
      guard !isFound, status == JXL_DEC_BOX else {
        let isRead = [JXL_DEC_BOX, JXL_DEC_SUCCESS, JXL_DEC_BOX_NEED_MORE_OUTPUT].contains(status)
        guard isFound, isRead else { return [] }
        let block = box.buffer.dropLast(library.JxlDecoderReleaseBoxBuffer(reader))
        let start = block.count > 4 ? 4 + Array(block).big(0, 4) : block.count
        return start < block.count ? ExifData.mark + block[start...] : []
      }
      var type = [CChar](repeating: 0, count: 4)
      guard library.JxlDecoderGetBoxType(reader, &type, 1) == JXL_DEC_SUCCESS else { return [] }
      guard type == "Exif".utf8.map(CChar.init(bitPattern:)) else { continue }
      isFound =
        library.JxlDecoderSetBoxBuffer(reader, box.buffer.baseAddress, box.buffer.count)
        == JXL_DEC_SUCCESS
      guard isFound else { return [] }
    }
  }

  /// Returns our words for libjxl's status, which comes without any.
  private static func text(_ status: JxlDecoderStatus) -> String {
    status == JXL_DEC_NEED_MORE_INPUT ? "it ends too soon" : "its data make no sense"
  }
}
