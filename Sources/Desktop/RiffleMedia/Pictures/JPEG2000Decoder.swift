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
    size = PixelSize(
      width: Int(image.pointee.x1) - Int(image.pointee.x0),
      height: Int(image.pointee.y1) - Int(image.pointee.y0)
    )
    code = openjpeg_code(library, codec)
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
    return PixelSize(width: (size.width + unit - 1) / unit, height: (size.height + unit - 1) / unit)
  }

  func memory(filling target: PixelSize) -> Int {
    let halvings = halvings(filling: target)
    let scaled = Self.halved(size, halvings)
    let tile = Self.halved(
      PixelSize(width: Int(code.tile_width), height: Int(code.tile_height)),
      halvings
    )
    // A tile that is the whole picture becomes it; what a tile has beyond the picture is not decoded.
    let isAll = tile.width >= scaled.width && tile.height >= scaled.height
    let part = min(tile.width, scaled.width) * min(tile.height, scaled.height)
    let pixels = scaled.width * scaled.height + (isAll ? 0 : part)
    // 32 bits for each sample.
    return header.codeEnd + header.partBytes + pixels * Int(image.pointee.numcomps) * 4
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
    return DecodedPicture(bitmap: bitmap, warning: warning, colors: colors)
  }

  private var colors: PictureColors {
    let count = Int(image.pointee.icc_profile_len)
    // Of Lab colors there are numbers, and a length of 0.
    guard (1...ICCProfile.limit).contains(count), let start = image.pointee.icc_profile_buf else {
      return .standard
    }
    return PictureColors(profile: Array(UnsafeBufferPointer(start: start, count: count)))
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

/// What a JPEG 2000 file says that OpenJPEG takes memory for before it has read the picture (ISO 15444-1).
struct JPEG2000Header {
  /// The bytes with which a codestream begins.
  static let mark: [UInt8] = [0xFF, 0x4F, 0xFF, 0x51]

  /// The offset at which the last tile part ends as the file states it, at least the file's size.
  ///
  /// OpenJPEG takes memory for a whole part at once, also if the file ends before.
  let codeEnd: Int

  /// The memory for the parts into which coding divides a tile, in bytes.
  let partBytes: Int

  /// The number of bytes among which the codestream begins: what stands before is small.
  private static let reach = 64 << 10
  /// The largest numbers of tiles and of components: OpenJPEG keeps some kilobytes for each pair before
  /// anything else of the file is known.
  private static let (mostTiles, mostComponents) = (4096, 5)

  /// Throws also if the table of tiles alone would take much memory.
  init(of file: PictureFile) throws(PictureError) {
    let parts = Self.parts(of: file)
    codeEnd = parts.end
    guard !parts.changesCode else { throw PictureError("its tiles are coded in ways of their own") }
    let code = try Self.checkTiles(file)
    // Lists of parts and notes in it may be long.
    let ways = try Self.ways(in: file.bytes(1 << 20, at: code.start))
    let most = ways.map { JPEG2000Parts($0, tile: code.tile, components: code.components) }
    partBytes = most.map(\.byteCount).max() ?? 0
    let packets = most.map(\.packets).max() ?? 0
    guard packets.multipliedReportingOverflow(by: code.tiles).partialValue <= Self.mostPackets,
      packets <= Self.mostPackets
    else { throw PictureError("it comes in more than \(Self.mostPackets) packets") }
  }

  /// Ten times as many as a picture of 300 megapixels has with ten layers; empty ones take time, too.
  private static let mostPackets = 4_000_000

  /// Returns the ways of coding that the header gives, for all components or for one (A.6.1, A.6.2).
  private static func ways(in bytes: [UInt8]) throws(PictureError) -> [JPEG2000Way] {
    var (ways, layers): ([JPEG2000Way], Int) = ([], 1)
    var offset = 2
    while offset + 4 <= bytes.count, bytes[offset] == 0xFF, bytes[offset + 1] != 0x90 {
      // Marks without a segment.
      if (0x30...0x3F).contains(bytes[offset + 1]) {
        offset += 2
        continue
      }
      let end = offset + 2 + max(2, bytes.big(offset + 2, 2))
      guard end <= bytes.count else { break }
      let segment = Array(bytes[offset + 4..<end])
      if bytes[offset + 1] == 0x52, segment.count >= 10 {
        layers = segment.big(2, 2)
        ways.append(JPEG2000Way(Array(segment[5...]), hasPrecincts: segment[0] & 1 == 1))
      } else if bytes[offset + 1] == 0x53, segment.count >= 7 {
        ways.append(JPEG2000Way(Array(segment[2...]), hasPrecincts: segment[1] & 1 == 1))
      }
      offset = end
    }
    guard offset + 2 <= bytes.count, bytes[offset] == 0xFF, bytes[offset + 1] == 0x90, !ways.isEmpty
    else { throw .damaged("its header makes no sense") }
    for index in ways.indices { ways[index].layers = max(1, layers) }
    return ways
  }

  /// Looks at every mark of a part, since OpenJPEG searches for the next one behind bytes that it does
  /// not know; coded data never looks like a mark (A.1.3).
  ///
  /// - Returns: The end of the last part, and whether a part says how it is coded: OpenJPEG tells only of
  ///   the picture's own header how much it divides a tile.
  private static func parts(of file: PictureFile) -> (end: Int, changesCode: Bool) {
    // Mark and length of the segment; the tile's index in two bytes, then the part's length in four (A.4.2).
    let (mark, segment): ([UInt8], Int) = ([0xFF, 0x90, 0, 10], 10)
    var (end, changesCode) = (file.byteCount, false)
    var start = 0
    while start + segment <= file.byteCount {
      let bytes = file.bytes(min(reach, file.byteCount - start), at: start)
      guard bytes.count >= segment else { break }
      let places = 0...bytes.count - segment
      for place in places where bytes[place] == mark[0] && bytes[place...].starts(with: mark) {
        end = max(end, start + place + bytes.big(place + 6, 4))
        changesCode = changesCode || Self.changesCode(file, at: start + place + 12)
      }
      start += places.count
    }
    return (end, changesCode)
  }

  /// Returns whether a part's header has a segment COD or COC (A.6).
  private static func changesCode(_ file: PictureFile, at start: Int) -> Bool {
    var offset = start
    // No real part has more segments.
    for _ in 0..<64 {
      let head = file.bytes(4, at: offset)
      // Up to the mark SOD, or to what is no mark.
      guard head.count == 4, head[0] == 0xFF, head[1] != 0x93 else { return false }
      if head[1] == 0x52 || head[1] == 0x53 { return true }
      offset += 2 + head.big(2, 2)
    }
    return true
  }

  /// Checks the segment with which the codestream begins (A.5.1).
  private static func checkTiles(
    _ file: PictureFile
  ) throws(PictureError) -> (start: Int, tile: PixelSize, tiles: Int, components: Int) {
    let bytes = file.bytes(min(reach, file.byteCount))
    guard let start = bytes.indices.first(where: { bytes[$0...].starts(with: mark) }),
      bytes.count >= start + 42
    else { throw .damaged("its header ends before its size") }
    func number(_ index: Int) -> Int { bytes.big(start + 8 + 4 * index, 4) }
    let components = bytes.big(start + 40, 2)
    // The ends of the picture, its offset, a tile's size, the first tile's offset.
    let (width, height) = (number(0), number(1))
    let (tileWidth, tileHeight) = (number(4), number(5))
    let (left, top) = (number(6), number(7))
    guard tileWidth > 0, tileHeight > 0, left <= width, top <= height, components > 0 else {
      throw .damaged("its tiles make no sense")
    }
    let across = (width - left + tileWidth - 1) / tileWidth
    let down = (height - top + tileHeight - 1) / tileHeight
    guard across <= mostTiles, down <= mostTiles, across * down <= mostTiles else {
      throw PictureError("it has \(across) × \(down) tiles; at most \(mostTiles) are read")
    }
    guard components <= mostComponents else {
      throw PictureError("it has \(components) components; at most \(mostComponents) are read")
    }
    let tile = PixelSize(width: min(tileWidth, width), height: min(tileHeight, height))
    return (start, tile, across * down, components)
  }
}

/// A way of coding a component (ISO 15444-1, table A.15).
private struct JPEG2000Way {
  var layers = 1
  /// The exponents of a block's width and height.
  let block: [Int]
  /// The exponents of a precinct's width and height, for each size of the picture from the smallest on.
  let precincts: [[Int]]

  /// Takes the number of halvings, the sides of blocks and two more bytes, then those of precincts.
  init(_ bytes: [UInt8], hasPrecincts: Bool) {
    block = [2 + Int(bytes[1] & 15), 2 + Int(bytes[2] & 15)]
    precincts = (0...min(32, Int(bytes[0]))).map { size in
      guard hasPrecincts, 5 + size < bytes.count else { return [15, 15] }
      return [Int(bytes[5 + size] & 15), Int(bytes[5 + size] >> 4)]
    }
  }
}

/// The parts into which a way of coding divides a tile, which OpenJPEG keeps in memory all at once
/// (ISO 15444-1, B.6 and B.7).
///
/// They are counted from the header, since OpenJPEG offers neither a limit nor a place for a count of the
/// memory that it takes, and `opj_get_cstr_info` of version 2.5 tells of the smallest precincts only.
private struct JPEG2000Parts {
  /// In bytes.
  private(set) var byteCount = 0
  /// Of all layers.
  private(set) var packets = 0

  /// For sizes below 2^32 each number is far from overflowing.
  init(_ way: JPEG2000Way, tile: PixelSize, components: Int) {
    var (precincts, blocks, most) = (0, 0, 0)
    for (size, sides) in way.precincts.enumerated() {
      // The larger sizes have three bands, each half as wide and high.
      let (half, bands) = size > 0 ? (1, 3) : (0, 1)
      let unit = 1 << (way.precincts.count - 1 - size)
      var (count, inner) = (1, 1)
      for (axis, whole) in [tile.width, tile.height].enumerated() {
        let length = (whole + unit - 1) / unit
        let side = min(way.block[axis], max(0, sides[axis] - half))
        // One more, since they need not begin where the tile does.
        let number = (length >> sides[axis]) + 1
        count = min(count * number, 1 << 40)
        inner = min(inner * max(number, (length >> (half + side)) + 1), 1 << 40)
      }
      precincts += bands * count
      blocks += bands * inner
      packets += count * components
      most = max(most, count)
    }
    // As measured: a structure and two trees for a precinct, ten segments for a block, and a mark for
    // each packet that there might be.
    let marks = min((way.layers + 1) * most, 1 << 40) * way.precincts.count
    byteCount = components * (300 * precincts + 350 * blocks + 2 * marks)
    packets = min(packets, 1 << 44) * way.layers
  }
}

/// The samples of a decoded JPEG 2000 picture: gray or color, with or without alpha, each component with
/// its own size and depth.
struct JPEG2000Samples {
  /// The size of the largest component, in pixels.
  let size: PixelSize
  private let components: [Component]
  private let isYCC: Bool

  private struct Component {
    let samples: UnsafeMutablePointer<Int32>
    let size: PixelSize
    /// How much is added to a sample so that none is below 0.
    let offset: Int
    let depth: Int

    init?(_ component: opj_image_comp_t) {
      guard let data = component.data, component.w > 0, component.h > 0,
        (1...31).contains(component.prec)
      else { return nil }
      samples = data
      size = PixelSize(width: Int(component.w), height: Int(component.h))
      depth = Int(component.prec)
      offset = component.sgnd != 0 ? 1 << (depth - 1) : 0
    }

    /// Returns a sample as a byte, of a component that may be smaller than the picture.
    func value(_ x: Int, _ y: Int, of picture: PixelSize) -> Int {
      let column = x * size.width / picture.width
      let row = y * size.height / picture.height
      let sample = Int(samples[row * size.width + column]) + offset
      let byte = depth > 8 ? sample >> (depth - 8) : sample * 255 / (1 << depth - 1)
      return min(max(0, byte), 255)
    }
  }

  /// Makes a reader of an image that outlives it; nil if a component is missing.
  init?(_ image: opj_image_t) {
    let count = Int(image.numcomps)
    let components = (0..<count).compactMap { Component(image.comps[$0]) }
    guard let first = components.first, components.count == count else { return nil }
    size = components.reduce(first.size) { size, component in
      PixelSize(
        width: max(size.width, component.size.width),
        height: max(size.height, component.size.height)
      )
    }
    self.components = components
    isYCC = image.color_space == OPJ_CLRSPC_SYCC && count >= 3
  }

  /// Copies a row into `row`, which is at least as long.
  func read(_ y: Int, into row: UnsafeMutableBufferPointer<UInt32>) {
    let hasAlpha = components.count == 2 || components.count >= 4
    let alpha = hasAlpha ? components[components.count >= 4 ? 3 : 1] : nil
    for x in 0..<size.width {
      let first = components[0].value(x, y, of: size)
      var (red, green, blue) = (first, first, first)
      if components.count >= 3 {
        green = components[1].value(x, y, of: size)
        blue = components[2].value(x, y, of: size)
      }
      if isYCC { (red, green, blue) = Self.color(red, green, blue) }
      let pixel = 0xFF00_0000 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
      let opacity = alpha.map { UInt32($0.value(x, y, of: size)) } ?? 255
      row[x] = Pixel.scaled(pixel, by: opacity)
    }
  }

  /// Returns red, green and blue of a brightness and two differences of color (ITU-R BT.601, full range).
  private static func color(_ y: Int, _ cb: Int, _ cr: Int) -> (Int, Int, Int) {
    let (y, blue, red) = (Double(y), Double(cb - 128), Double(cr - 128))
    func byte(_ value: Double) -> Int { Int(min(max(0, value.rounded()), 255)) }
    return (
      byte(y + 1.402 * red), byte(y - 0.344136 * blue - 0.714136 * red), byte(y + 1.772 * blue)
    )
  }
}
