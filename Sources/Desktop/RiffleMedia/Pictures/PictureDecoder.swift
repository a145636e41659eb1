import RiffleDrawing
package import RiffleRaster
import RiffleSystem
import Synchronization

/// Decodes picture files into bitmaps, on the calling thread.
///
/// It is hand-written, although libvips does all of it in one call, because libvips brings GLib into
/// every program that links it.
package final class PictureDecoder: Sendable {
  private let limits: PictureLimits
  private let libraries: PictureLibraries
  private let converter: ColorConverter
  private let thumbnails: ThumbnailCache
  /// Held while a picture that takes much memory is decoded.
  private let heavyWork = Mutex(())

  package init(
    limits: PictureLimits,
    libraries: PictureLibraries = PictureLibraries(),
    thumbnails: ThumbnailCache = ThumbnailCache()
  ) {
    self.limits = limits
    self.libraries = libraries
    converter = ColorConverter(libraries: libraries)
    self.thumbnails = thumbnails
  }

  /// Decodes a picture, makes it upright and crops it to the size, or puts it whole on a ground.
  package func decode(_ request: PictureRequest) throws(PictureFailure) -> DecodedPicture {
    do throws(PictureError) {
      if case .pixels(let buffer) = request.picture.memory {
        try check(buffer.size)
        return DecodedPicture(bitmap: buffer.prepared(for: request))
      }
      if request.picture.placing.content == .thumbnail { return try thumbnail(for: request) }
      return try decode(open(request.picture), request.picture.id.suffix, for: request)
    } catch {
      throw PictureFailure(picture: request.picture.id, reason: error.reason)
    }
  }

  /// Returns a stand-in for a picture, placed as the picture will be, from whatever is quick to read; a
  /// single pixel of its average color if that is all there is, nil if there is nothing.
  func preview(for request: PictureRequest) -> Bitmap? {
    PicturePreview.bitmap(for: request, limits: limits, thumbnails: thumbnails)
  }

  /// Takes a small picture from the desktop's cache, or makes one and keeps it there.
  private func thumbnail(for request: PictureRequest) throws(PictureError) -> DecodedPicture {
    let wanted = max(request.size.width, request.size.height)
    guard let size = ThumbnailCache.Size(atLeast: wanted),
      let entry = thumbnails.entry(for: request.picture)
    else { return try decode(open(request.picture), request.picture.id.suffix, for: request) }
    if let kept = thumbnails.read(entry, atLeast: size) {
      return DecodedPicture(bitmap: kept.placed(for: request))
    }
    if thumbnails.hasFailed(entry) { throw .damaged("no small picture could be made of it before") }
    var isReduced = false
    do throws(PictureError) {
      var picture = try decode(
        open(request.picture),
        request.picture.id.suffix,
        rotation: .none,
        over: request.placeholder
      ) { upright in
        let small = size.fitting(upright)
        isReduced = small != upright
        return .whole(small)
      }
      // One that is not larger needs none, and those that lack a part may get it yet.
      if isReduced, picture.warning == nil {
        thumbnails.write(picture.bitmap, for: entry, as: size)
      }
      picture.bitmap = picture.bitmap.placed(for: request)
      return picture
    } catch {
      if error.isDamage { thumbnails.noteFailure(entry) }
      throw error
    }
  }

  private func open(_ picture: Picture) throws(PictureError) -> PictureFile {
    if let memory = picture.memory, memory.byteCount > limits.fileBytes {
      throw PictureError(
        "it takes \(memory.byteCount >> 20) MB; at most \(limits.fileBytes >> 20) MB are read"
      )
    }
    return try PictureFile(picture)
  }

  package func decode(
    _ file: PictureFile,
    _ suffix: String,
    for request: PictureRequest
  ) throws(PictureError) -> DecodedPicture {
    try decode(
      file,
      suffix,
      rotation: request.picture.placing.rotation,
      over: request.placeholder
    ) { PictureFrame(of: $0, for: request) }
  }

  /// `frame` returns what an upright picture of a size becomes.
  private func decode(
    _ file: PictureFile,
    _ suffix: String,
    rotation: PictureRotation,
    over ground: Color,
    into frame: (PixelSize) -> PictureFrame
  ) throws(PictureError) -> DecodedPicture {
    // A large file takes its memory as soon as its header is read.
    guard file.byteCount > limits.smallBytes else {
      return try decode(file, suffix, rotation, ground, frame) {
        (memory, body) throws(PictureError) in
        guard memory > self.limits.smallBytes else { return try body() }
        return try self.heavyWork.withLock { (_) throws(PictureError) in try body() }
      }
    }
    return try heavyWork.withLock { (_) throws(PictureError) in
      try decode(file, suffix, rotation, ground, frame) { (_, body) throws(PictureError) in
        try body()
      }
    }
  }

  private typealias Work = () throws(PictureError) -> DecodedPicture

  private func decode(
    _ file: PictureFile,
    _ suffix: String,
    _ rotation: PictureRotation,
    _ ground: Color,
    _ frame: (PixelSize) -> PictureFrame,
    whileHolding: (Int, Work) throws(PictureError) -> DecodedPicture
  ) throws(PictureError) -> DecodedPicture {
    let decoder = try PictureFormat.decoder(
      of: file,
      suffix: suffix,
      limits: limits,
      libraries: libraries
    )
    for size in [decoder.size, decoder.decodedSize] { try check(size) }
    let orientation = decoder.orientation.rotated(by: rotation)
    let frame = frame(orientation.oriented(decoder.size))
    let target = orientation.oriented(frame.decodedSize)
    let memory = decoder.memory(filling: target) + frame.bitmapBytes(from: orientation)
    guard memory <= limits.workingBytes else {
      let largest = [decoder.size, decoder.decodedSize].max {
        $0.width * $0.height < $1.width * $1.height
      }
      let size = largest ?? decoder.size
      throw PictureError(
        "it has \(size.width) × \(size.height) pixels, which takes "
          + "\(memory >> 20) MB to decode; at most \(limits.workingBytes >> 20) MB are used"
      )
    }
    var picture = try whileHolding(memory) { () throws(PictureError) in
      var picture = try decoder.decode(filling: target)
      self.converter.convert(&picture)
      return picture
    }
    picture.bitmap = frame.framed(
      picture.bitmap.upright(from: orientation),
      over: Pixel.premultiplied(ground)
    )
    picture.area = frame.area
    return picture
  }

  private func check(_ size: PixelSize) throws(PictureError) {
    let (area, overflows) = size.width.multipliedReportingOverflow(by: size.height)
    guard overflows || area > limits.pixels else { return }
    throw PictureError(
      "it has \(size.width) × \(size.height) pixels; at most \(limits.pixels / 1_000_000) "
        + "megapixels are read"
    )
  }
}

extension Picture.ID {
  var suffix: String { String(fileName.split(separator: ".").last ?? "").lowercased() }
}

extension Bitmap {
  mutating func compose(over below: UInt32) {
    guard !isOpaque else { return }
    for index in pixels.indices { pixels[index] = Pixel.over(pixels[index], below) }
    isOpaque = below >> 24 == 255
  }
}

package struct DecodedPicture: Hashable, Sendable {
  package var bitmap: Bitmap
  /// The picture's part of the bitmap, without the ground around it; nil for all.
  var area: PixelRectangle?
  package var warning: PictureWarning?
  /// What the bitmap's numbers mean; those of screens once the picture is prepared.
  var colors = PictureColors.standard
}

package enum PictureWarning: Hashable, Sendable {
  case animated
  /// A part of it is missing, for a reason in the decoder's words.
  case damaged(String)
  /// Its colors are not converted to those of screens; the end of a sentence that says why.
  case colors(String)
}

/// The limits on picture files, checked before anything is decoded.
///
/// At most one picture of many pixels is decoded at a time, and each of the workers holds no more than
/// ``smallBytes`` besides: with two workers, all pictures being decoded take 576 MB at most.
package struct PictureLimits: Hashable, Sendable {
  /// The largest number of pixels.
  package var pixels = 300_000_000
  /// The largest file that is read whole, in bytes.
  package var fileBytes = 256 << 20
  /// The largest memory for decoding one file, in bytes, with the file if it is read whole.
  ///
  /// JPEG files are decoded small, PNG row by row, TIFF strip by strip; all others, and those that come
  /// in passes, are decoded whole.
  package var workingBytes = 512 << 20
  /// The memory that decoding a file may take beside others, in bytes: a picture of 16 megapixels.
  ///
  /// Files that take more are decoded one at a time.
  package var smallBytes = 64 << 20

  package init() {}
}

package struct PictureError: Error, Hashable {
  /// The end of a sentence that begins with the file's name, on one line.
  package let reason: String
  /// Whether the file itself is to blame, so that it fails again until it is changed.
  private(set) var isDamage = false

  init(_ reason: String) { self.reason = reason }

  static func damaged(_ message: String) -> PictureError {
    var error = PictureError("it is damaged: \(Self.line(message))")
    error.isDamage = true
    return error
  }

  /// Returns a decoder's words on one line, without what would steer a terminal; never empty.
  package static func line(_ message: String) -> String {
    let line = message.split(whereSeparator: \.isNewline).joined(separator: " ").onOneLine
    return line.isEmpty ? "the decoder gives no reason" : line
  }
}
