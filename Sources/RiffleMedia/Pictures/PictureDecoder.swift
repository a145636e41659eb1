import RiffleDrawing
import RiffleRaster
import Synchronization

/// Decodes picture files into bitmaps, on the calling thread.
///
/// It is hand-written, although libvips does all of it in one call, because libvips brings GLib into
/// every program that links it.
package final class PictureDecoder: Sendable {
  private let limits: PictureLimits
  /// Held while a picture that takes much memory is decoded.
  private let heavyWork = Mutex(())

  package init(limits: PictureLimits) {
    self.limits = limits
  }

  /// Decodes a file, makes the picture upright, crops it to the shape of the requested size and scales
  /// it to that size.
  ///
  /// - Throws: ``PictureFailure`` if the file cannot be decoded or exceeds a limit.
  package func decode(_ request: PictureRequest) throws(PictureFailure) -> DecodedPicture {
    do throws(PictureError) {
      var picture = try decodeUpright(request)
      picture.bitmap.compose(over: Pixel.premultiplied(request.placeholder))
      return picture
    } catch {
      throw PictureFailure(reference: request.reference, reason: error.reason)
    }
  }

  private func decodeUpright(_ request: PictureRequest) throws(PictureError) -> DecodedPicture {
    let file = try PictureFile(request.reference)
    let header = try PictureHeader(file, suffix: request.reference.suffix)
    let (width, height) = (header.size.width, header.size.height)
    // Divided, since the product of two header fields may be more than an integer holds.
    guard width <= limits.pixels / height else {
      throw PictureError(
        "it has \(width) × \(height) pixels; at most \(limits.pixels / 1_000_000) megapixels are "
          + "read"
      )
    }
    var picture = try decode(file, header, for: request)
    if header.isAnimated, picture.warning == nil { picture.warning = .animated }
    return picture
  }

  /// Decodes a file with the decoder for its kind.
  private func decode(
    _ file: PictureFile,
    _ header: PictureHeader,
    for request: PictureRequest
  ) throws(PictureError) -> DecodedPicture {
    /// Returns the size to decode for, in the file's own axes.
    func target(_ orientation: PictureOrientation) -> PixelSize {
      orientation.oriented(request.preparedSize(of: orientation.oriented(header.size)))
    }
    switch header.kind {
    case .jpeg:
      let bytes = try file.contents(limit: limits.fileBytes)
      let orientation = ExifData(ofJPEG: bytes).orientation
      let target = target(orientation)
      let decoder = try JPEGDecoder(bytes)
      let memory = decoder.memory(filling: target, isProgressive: header.isProgressive)
      var picture = try whileHolding(memory, for: header) { () throws(PictureError) in
        try decoder.decode(filling: target)
      }
      picture.bitmap = picture.bitmap.upright(from: orientation)
      return picture
    case .png:
      let decoder = try PNGDecoder(file)
      let orientation = decoder.orientation
      var picture = try whileHolding(decoder.memory, for: header) { () throws(PictureError) in
        try decoder.decode(filling: target(orientation))
      }
      picture.bitmap = picture.bitmap.upright(from: orientation)
      return picture
    case .webp where header.isAnimated:
      let bytes = try file.contents(limit: limits.fileBytes)
      let memory = header.size.width * header.size.height * 8
      return try whileHolding(memory, for: header) { () throws(PictureError) in
        DecodedPicture(bitmap: try WebPFile.decodeFirstFrame(bytes, filling: target(.upright)))
      }
    case .gif, .webp, .bmp, .tiff, .qoi, .tga:
      let memory = header.size.width * header.size.height * 4
      let orientation = try orientation(file, header)
      return try whileHolding(memory, for: header) { () throws(PictureError) in
        let target = target(orientation)
        let bitmap = try SurfaceDecoder.decode(file, kind: header.kind, filling: target)
        return DecodedPicture(bitmap: bitmap.upright(from: orientation))
      }
    }
  }

  /// Returns the orientation that remains after SDL2_image has decoded a picture.
  private func orientation(
    _ file: PictureFile,
    _ header: PictureHeader
  ) throws(PictureError) -> PictureOrientation {
    // SDL2_image lets libtiff undo mirroring (TIFFReadRGBAImageOriented).
    if header.kind == .tiff { return header.orientation.withoutMirroring }
    guard header.hasExif else { return .upright }
    return WebPFile.orientation(of: try file.contents(limit: limits.fileBytes))
  }

  /// Does work that takes memory: at once if it takes little, else after other such work has ended.
  ///
  /// - Throws: ``PictureError`` if it takes more than ``PictureLimits/workingBytes``.
  private func whileHolding(
    _ memory: Int,
    for header: PictureHeader,
    _ body: () throws(PictureError) -> DecodedPicture
  ) throws(PictureError) -> DecodedPicture {
    guard memory <= limits.workingBytes else {
      throw PictureError(
        "it has \(header.size.width) × \(header.size.height) pixels, which takes \(memory >> 20) MB"
          + " to decode as \(header.kind.rawValue); at most \(limits.workingBytes >> 20) MB are used"
      )
    }
    // 64 MB: a picture of 16 megapixels.
    guard memory > 64 << 20 else { return try body() }
    return try heavyWork.withLock { (_) throws(PictureError) in try body() }
  }
}

/// The limits on a single picture file.
package struct PictureLimits: Hashable, Sendable {
  /// The largest number of pixels, from 1.
  ///
  /// Defaults to 300 million.
  package var pixels = 300_000_000
  /// The largest size on disk of a file that is read whole, in bytes.
  ///
  /// Defaults to 256 MB.
  package var fileBytes = 256 << 20
  /// The largest memory for decoding, besides the file, in bytes.
  ///
  /// JPEG files are decoded small and PNG files row by row; all others, and those that come in passes,
  /// are decoded whole. Defaults to 512 MB.
  package var workingBytes = 512 << 20

  /// Makes the default limits.
  package init() {}
}

extension PictureReference {
  /// The end of the file's name after the last dot, in lower case.
  fileprivate var suffix: String {
    String(fileName.split(separator: ".").last ?? "").lowercased()
  }
}

extension Bitmap {
  /// Blends the picture over one premultiplied pixel value.
  mutating func compose(over below: UInt32) {
    guard !isOpaque else { return }
    for index in pixels.indices { pixels[index] = Pixel.over(pixels[index], below) }
    isOpaque = below >> 24 == 255
  }
}
