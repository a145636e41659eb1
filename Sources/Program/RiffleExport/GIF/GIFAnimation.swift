import CGif
package import RiffleDrawing
package import RiffleMedia
package import RiffleRaster

/// An animated GIF; each picture has a separate palette and holds only the changes from the one
/// before.
package final class GIFAnimation: AnimationWriter {
  /// The highest rate in pictures per second: viewers take a duration under two hundredths of a second for
  /// a mistake, and show such a picture for ten.
  package static let highestRate = 50.0

  package let timescale = 100.0
  package let minimumFrameDuration = 2

  private let size: PixelSize
  private let sink: ByteSink
  private let library: gif_functions
  private let file: UnsafeMutablePointer<GifFileType>
  private var isOpen = true
  private var screen: GIFScreen

  /// The format has 16 bits for a side and for a picture's duration.
  private static let largestNumber = 65_535
  private static let blockSize = 255

  /// The size is at most 65,535 pixels on each side.
  ///
  /// - Throws: ``PictureEncodingError`` if giflib is not installed, or the file cannot be written.
  package init(
    size: PixelSize,
    coding: FilmCoding = FilmCoding(),
    descriptor: Int32,
    libraries: EncoderLibraries = EncoderLibraries()
  ) throws(PictureEncodingError) {
    self.size = size
    let library = try libraries.gif.functionsForWriting()
    self.library = library
    sink = ByteSink(descriptor: descriptor)
    guard max(size.width, size.height) <= Self.largestNumber else {
      throw PictureEncodingError(
        "\(size.width) × \(size.height) pixels: a GIF has at most \(Self.largestNumber) on each side"
      )
    }
    screen = GIFScreen(
      size: size,
      tolerance: Self.tolerance(of: coding.quality ?? AnimationFormat.gif.standardQuality)
    )
    var status: Int32 = 0
    let write: OutputFunc = { file, bytes, count in
      guard let sink = file?.pointee.UserData else { return 0 }
      let bytes = UnsafeRawBufferPointer(start: bytes, count: Int(count))
      return ByteSink.at(sink).write(bytes) ? count : 0
    }
    // The sink lives as long as this object, which closes the file before it is released.
    guard let file = sink.withPointer({ library.EGifOpen($0, write, &status) }) else {
      throw PictureEncodingError("cannot be made: \(Self.text(library, of: status))")
    }
    self.file = file
    try begin(coding.loop)
  }

  deinit {
    if isOpen { _ = library.EGifCloseFile(file, nil) }
  }

  package func write(_ frame: Bitmap, from start: Int, to end: Int) throws(PictureEncodingError) {
    precondition(frame.size == size, "a picture of \(frame.size) in an animation of \(size)")
    try write(screen.show(frame), delay: min(end - start, Self.largestNumber))
    // A duration beyond the format's largest number continues with a picture of one unchanged pixel.
    var rest = end - start - Self.largestNumber
    while rest > 0 {
      try write(screen.show(frame), delay: min(rest, Self.largestNumber))
      rest -= Self.largestNumber
    }
  }

  package func close() throws(PictureEncodingError) {
    isOpen = false
    var status: Int32 = 0
    let isClosed = library.EGifCloseFile(file, &status) == GIF_OK
    if let failure = sink.failure { throw failure }
    if !isClosed {
      throw PictureEncodingError("cannot be written: \(Self.text(library, of: status))")
    }
  }

  /// The tolerance of ``GIFScreen`` at a quality: 4 at the standard one, at which photographs look
  /// the same and a file is a fifth smaller than at 100.
  private static func tolerance(of quality: Int) -> Double { Double(100 - quality) / 5 }

  /// Writes the size and the number of repetitions (Netscape's extension); without it a file plays
  /// once.
  private func begin(_ loop: FilmLoop) throws(PictureEncodingError) {
    library.EGifSetGifVersion(file, true)
    try check(library.EGifPutScreenDesc(file, Int32(size.width), Int32(size.height), 8, 0, nil))
    let repetitions: Int
    switch loop {
    case .forever: repetitions = 0
    case .times(1): return
    case .times(let count): repetitions = count - 1
    }
    let block = [1, UInt8(repetitions & 255), UInt8(repetitions >> 8)]
    try check(library.EGifPutExtensionLeader(file, APPLICATION_EXT_FUNC_CODE))
    try check(library.EGifPutExtensionBlock(file, 11, "NETSCAPE2.0"))
    try check(library.EGifPutExtensionBlock(file, Int32(block.count), block))
    try check(library.EGifPutExtensionTrailer(file))
  }

  private func write(_ picture: GIFPicture, delay: Int) throws(PictureEncodingError) {
    var control = GraphicsControlBlock()
    control.DisposalMode = DISPOSE_DO_NOT
    control.DelayTime = Int32(delay)
    control.TransparentColor = Int32(picture.unchanged)
    var bytes: [UInt8] = [0, 0, 0, 0]
    let count = library.EGifGCBToExtension(&control, &bytes)
    try check(library.EGifPutExtension(file, GRAPHICS_EXT_FUNC_CODE, Int32(count), bytes))
    var colors = picture.colors.map {
      GifColorType(Red: UInt8($0.x), Green: UInt8($0.y), Blue: UInt8($0.z))
    }
    let paletteSize = 1 << picture.indexBits
    colors += Array(repeating: GifColorType(), count: paletteSize - colors.count)
    let map = library.GifMakeMapObject(Int32(paletteSize), colors)
    defer { library.GifFreeMapObject(map) }
    try check(
      library.EGifPutImageDesc(
        file,
        Int32(picture.origin.x),
        Int32(picture.origin.y),
        Int32(picture.size.width),
        Int32(picture.size.height),
        false,
        map
      )
    )
    try write(code: picture.code[...])
  }

  /// Writes a picture's code in length-prefixed blocks, then an end (EGifPutCodeNext).
  private func write(code: ArraySlice<UInt8>) throws(PictureEncodingError) {
    var rest = code
    while !rest.isEmpty {
      let block = [UInt8(min(rest.count, Self.blockSize))] + rest.prefix(Self.blockSize)
      try check(library.EGifPutCodeNext(file, block))
      rest = rest.dropFirst(Self.blockSize)
    }
    try check(library.EGifPutCodeNext(file, nil))
  }

  private func check(_ result: Int32) throws(PictureEncodingError) {
    guard result != GIF_OK else { return }
    throw sink.failure
      ?? PictureEncodingError("cannot be written: \(Self.text(library, of: file.pointee.Error))")
  }

  private static func text(_ library: gif_functions, of status: Int32) -> String {
    library.GifErrorString(status).map { String(cString: $0) } ?? "giflib gives no reason"
  }
}

struct GIFPicture {
  var origin: (x: Int, y: Int)
  var size: PixelSize
  /// Channels 0 to 255; the index after the last stands for an unchanged pixel.
  var colors: [SIMD3<Float>]
  /// The palette index of each pixel, row by row, coded by ``LZWEncoder``.
  var code: [UInt8]

  /// The format has 256, one of which stands for an unchanged pixel.
  static let colorLimit = 255

  var unchanged: UInt8 { UInt8(colors.count) }

  var indexBits: Int { Self.indexBits(forColors: colors.count) }

  /// The number of a palette's colors is a power of two.
  static func indexBits(forColors count: Int) -> Int {
    max(2, Int.bitWidth - count.leadingZeroBitCount)
  }
}
