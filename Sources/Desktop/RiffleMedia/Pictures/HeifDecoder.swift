import CHeif
import RiffleDrawing
import RiffleSystem

extension PictureFormat {
  static let heic = PictureFormat(
    "HEIC",
    ["heic", "heif", "hif"],
    library: .libheif(.hevc)
  ) { head in
    // One that is AVIF by any brand may name general ones, too.
    !isAVIF(head) && !heicBrands.isDisjoint(with: head.brands)
  } decoder: { (file, functions, limits) throws(PictureError) in
    try HeifDecoder(file, functions(), limits, .hevc)
  }

  static let avif = PictureFormat("AVIF", ["avif"], library: .libheif(.av1)) { head in
    isAVIF(head)
  } decoder: { (file, functions, limits) throws(PictureError) in
    try HeifDecoder(file, functions(), limits, .av1)
  }

  private static let heicBrands: Set = [
    "heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1",
  ]

  private static func isAVIF(_ head: PictureHead) -> Bool {
    !head.brands.allSatisfy { $0 != "avif" && $0 != "avis" }
  }
}

extension PictureLibrary<heif_functions> {
  fileprivate static func libheif(_ codec: HeifCodec) -> Self {
    Self(
      file: "libheif.so.1",
      package: "libheif1",
      names: heif_functions_names
    ) { library throws(MissingLibrary) in
      let name = "libheif \(library.heif_get_version().map { String(cString: $0) } ?? "unknown")"
      guard codec.isDecoded(by: library) else {
        throw MissingLibrary(package: codec.package, reason: "\(name) has no decoder for it")
      }
      return name
    }
  }
}

/// What the pictures in a HEIC or AVIF file are coded with; since version 1.16 of libheif a package of its own
/// decodes it.
enum HeifCodec {
  case hevc, av1

  var package: String {
    switch self {
    case .hevc: "libheif-plugin-libde265"
    case .av1: "libheif-plugin-dav1d"
    }
  }

  func isDecoded(by library: heif_functions) -> Bool {
    let format = self == .hevc ? heif_compression_HEVC : heif_compression_AV1
    return library.heif_have_decoder_for_format(format) != 0
  }
}

/// A HEIC or AVIF file, of which libheif decodes the main picture, and makes it upright: the
/// orientation in Exif data does not count (ISO 23008-12).
final class HeifDecoder: FormatDecoder {
  /// The size after the rotations and crops that the file asks for.
  let size: PixelSize
  /// The size before them, or that of a larger picture in the file, which may be decoded on the way.
  let decodedSize: PixelSize
  private let library: heif_functions
  /// The whole file, which the context reads.
  private let bytes: DecodedBytes
  private let context: OpaquePointer
  private let picture: OpaquePointer
  private let bitsPerSample: Int
  private let codec: HeifCodec

  init(
    _ file: PictureFile,
    _ library: heif_functions,
    _ limits: PictureLimits,
    _ codec: HeifCodec
  ) throws(PictureError) {
    bytes = try DecodedBytes(contentsOf: file, limit: limits.fileBytes)
    guard let context = library.heif_context_alloc() else {
      throw PictureError("the HEIF decoder does not start")
    }
    // It is a worker's thread already.
    library.heif_context_set_max_decoding_threads(context, 0)
    var picture: OpaquePointer?
    let coded: PixelSize
    do throws(PictureError) {
      coded = try HeifCodedSize(in: UnsafeBufferPointer(bytes.buffer)).largest
      try Self.check(
        library.heif_context_read_from_memory_without_copy(
          context,
          bytes.buffer.baseAddress,
          bytes.buffer.count,
          nil
        )
      )
      try Self.check(library.heif_context_get_primary_image_handle(context, &picture))
    } catch {
      library.heif_context_free(context)
      throw error
    }
    guard let picture else {
      library.heif_context_free(context)
      throw .damaged("its picture is missing")
    }
    self.library = library
    self.codec = codec
    self.context = context
    self.picture = picture
    size = PixelSize(
      width: Int(library.heif_image_handle_get_width(picture)),
      height: Int(library.heif_image_handle_get_height(picture))
    )
    let stored = PixelSize(
      width: Int(library.heif_image_handle_get_ispe_width(picture)),
      height: Int(library.heif_image_handle_get_ispe_height(picture))
    )
    decodedSize = coded.width * coded.height > stored.width * stored.height ? coded : stored
    bitsPerSample = Int(library.heif_image_handle_get_luma_bits_per_pixel(picture))
  }

  deinit {
    library.heif_image_handle_release(picture)
    library.heif_context_free(context)
  }

  func memory(filling target: PixelSize) -> Int {
    // Brightness and two colors of a quarter each, once more when rotated, and red, green, blue and
    // alpha, with what the codec keeps: some 7 bytes were measured, without a rotation.
    let pixelBytes = bitsPerSample > 8 ? 18 : 9
    return bytes.buffer.count + decodedSize.width * decodedSize.height * pixelBytes
      + FillScaler.memory(from: size)
  }

  func decode(filling target: PixelSize) throws(PictureError) -> DecodedPicture {
    let options = library.heif_decoding_options_alloc()
    defer { library.heif_decoding_options_free(options) }
    options?.pointee.convert_hdr_to_8bit = 1
    var decoded: OpaquePointer?
    let error = library.heif_decode_image(
      picture,
      &decoded,
      heif_colorspace_RGB,
      heif_chroma_interleaved_RGBA,
      options
    )
    guard error.code == heif_error_Ok || codec.isDecoded(by: library) else {
      throw PictureError("it needs \(codec.package): apt install \(codec.package)")
    }
    try Self.check(error)
    defer { library.heif_image_release(decoded) }
    var stride: Int32 = 0
    let plane = library.heif_image_get_plane_readonly(decoded, heif_channel_interleaved, &stride)
    let found = PixelSize(
      width: Int(library.heif_image_get_primary_width(decoded)),
      height: Int(library.heif_image_get_primary_height(decoded))
    )
    guard let plane, found == size, Int(stride) >= 4 * size.width else {
      throw .damaged("it has another size than its header says")
    }
    let pixels = RGBAPicture(
      size: size,
      start: plane,
      stride: Int(stride),
      isPremultiplied: library.heif_image_handle_is_premultiplied_alpha(picture) != 0
    )
    return DecodedPicture(bitmap: pixels.bitmap(filling: target), colors: colors)
  }

  /// The colors by the profile, or by the numbers of video standards.
  private var colors: PictureColors {
    let count = library.heif_image_handle_get_raw_color_profile_size(picture)
    if (1...ICCProfile.limit).contains(count) {
      var bytes = [UInt8](repeating: 0, count: count)
      let error = library.heif_image_handle_get_raw_color_profile(picture, &bytes)
      if error.code == heif_error_Ok { return PictureColors(profile: bytes) }
    }
    var numbers: UnsafeMutablePointer<heif_color_profile_nclx>?
    let error = library.heif_image_handle_get_nclx_color_profile(picture, &numbers)
    guard error.code == heif_error_Ok, let known = numbers?.pointee else { return .standard }
    defer { library.heif_nclx_color_profile_free(numbers) }
    return PictureColors(
      primaries: Int(known.color_primaries.rawValue),
      transfer: Int(known.transfer_characteristics.rawValue)
    )
  }

  var exif: [UInt8] {
    var item: heif_item_id = 0
    guard
      library.heif_image_handle_get_list_of_metadata_block_IDs(picture, "Exif", &item, 1) == 1
    else { return [] }
    let count = library.heif_image_handle_get_metadata_size(picture, item)
    guard (5...1 << 20).contains(count) else { return [] }
    var block = [UInt8](repeating: 0, count: count)
    let error = library.heif_image_handle_get_metadata(picture, item, &block)
    // The number of bytes before the data, and these bytes, most often the mark.
    let start = 4 + block.big(0, 4)
    guard error.code == heif_error_Ok, start < count else { return [] }
    return ExifData.mark + block[start...]
  }

  private static func check(_ error: heif_error) throws(PictureError) {
    guard error.code != heif_error_Ok else { return }
    let text = error.message.map { String(cString: $0) } ?? ""
    if error.code == heif_error_Unsupported_feature || error.code == heif_error_Unsupported_filetype
    {
      throw PictureError("it cannot be read: \(PictureError.line(text))")
    }
    throw .damaged(text)
  }
}
