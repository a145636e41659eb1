import CJXL
import RiffleDrawing
import RiffleRaster

/// A JPEG XL file, decoded with libjxl; of an animation, the first frame.
final class JPEGXLDecoder: FormatDecoder {
  /// The upright size.
  let size: PixelSize
  /// libjxl makes the picture upright.
  let orientation = PictureOrientation.upright
  private let library: jxl_functions
  /// The whole file, which the decoder reads.
  private let bytes: DecodedBytes
  private let decoder: OpaquePointer
  private let info: JxlBasicInfo

  /// Reads a file's header.
  init(
    _ file: PictureFile,
    _ library: jxl_functions,
    limits: PictureLimits
  ) throws(PictureError) {
    bytes = try DecodedBytes(contentsOf: file, limit: limits.fileBytes)
    guard let decoder = library.JxlDecoderCreate(nil) else {
      throw PictureError("the JPEG XL decoder does not start")
    }
    self.library = library
    self.decoder = decoder
    let events = Int32(JXL_DEC_BASIC_INFO.rawValue | JXL_DEC_FULL_IMAGE.rawValue)
    var info = JxlBasicInfo()
    let isRead =
      library.JxlDecoderSubscribeEvents(decoder, events) == JXL_DEC_SUCCESS
      && library.JxlDecoderSetInput(decoder, bytes.buffer.baseAddress, bytes.buffer.count)
        == JXL_DEC_SUCCESS
    if isRead { library.JxlDecoderCloseInput(decoder) }
    let status = isRead ? library.JxlDecoderProcessInput(decoder) : JXL_DEC_ERROR
    let isKnown =
      status == JXL_DEC_BASIC_INFO
      && library.JxlDecoderGetBasicInfo(decoder, &info) == JXL_DEC_SUCCESS
    self.info = info
    size = PixelSize(width: Int(info.xsize), height: Int(info.ysize))
    guard isKnown else { throw .damaged(Self.text(status)) }
    guard size.width > 0, size.height > 0 else { throw .damaged("its size is missing") }
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
  /// keep a box of what else was in them. All other files may come in steps of resolution, for which
  /// each sample of the whole picture is kept twice, in 32 bits.
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
    guard status == JXL_DEC_NEED_IMAGE_OUT_BUFFER else { throw .damaged(Self.text(status)) }
    var count = 0
    guard
      library.JxlDecoderImageOutBufferSize(decoder, &format, &count) == JXL_DEC_SUCCESS,
      count == size.width * size.height * 4
    else { throw .damaged("it has another size than its header says") }
    let pixels = DecodedBytes(count: count)
    status = library.JxlDecoderSetImageOutBuffer(
      decoder,
      &format,
      pixels.buffer.baseAddress,
      count
    )
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
      warning: info.have_animation != 0 ? .animated : nil
    )
  }

  /// Returns our words for libjxl's status, which has none of its own.
  private static func text(_ status: JxlDecoderStatus) -> String {
    status == JXL_DEC_NEED_MORE_INPUT ? "it ends too soon" : "its data make no sense"
  }
}
