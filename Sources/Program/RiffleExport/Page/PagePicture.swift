import CWebPMux
package import RiffleDrawing
import RiffleMedia
import RiffleRaster
package import RiffleSystem

/// A picture as a page has it: a WebP as large as its card needs.
package struct PagePicture: Hashable, Sendable {
  /// The size, in pixels.
  package let size: PixelSize
  package let bytes: [UInt8]

  /// The bytes that it takes in a page, where it is in Base64.
  package var sizeInPage: Int { (bytes.count + 2) / 3 * 4 }

  /// The media type.
  package let type = "image/webp"
  /// No loss is seen on a card at this quality, of 1 to 100.
  private static let quality: Float = 74

  package init(size: PixelSize, bytes: [UInt8]) {
    self.size = size
    self.bytes = bytes
  }

  /// Decodes a picture and makes it as large as its card; the color is behind transparent parts.
  ///
  /// - Returns: The picture, or the reason why it cannot be shown: the end of a sentence that
  ///   begins with the file's name.
  package static func made(
    of picture: Picture,
    size: PixelSize,
    over color: Color
  ) -> Result<PagePicture, PageProblem> {
    let request = PictureRequest(picture, size: size, placeholder: color)
    do throws(PictureFailure) {
      let bitmap = try PictureDecoder(limits: PictureLimits()).decode(request).bitmap
      return webP(of: bitmap)
    } catch {
      return .failure(PageProblem(reason: error.reason))
    }
  }

  private static func webP(of bitmap: Bitmap) -> Result<PagePicture, PageProblem> {
    do throws(PictureEncodingError) {
      return .success(try PagePicture(encoding: bitmap))
    } catch {
      return .failure(PageProblem(reason: error.description))
    }
  }

  /// - Throws: ``RiffleError`` if the library that makes pictures is not installed; the line begins with the
  ///   page's path.
  package static func checkEncoder(
    for path: String,
    libraries: EncoderLibraries = EncoderLibraries()
  ) throws(RiffleError) {
    do throws(PictureEncodingError) {
      _ = try libraries.webPMux.functionsForWriting()
    } catch {
      throw .unavailable("\(path): its pictures \(error.description).")
    }
  }

  private init(encoding bitmap: Bitmap) throws(PictureEncodingError) {
    let library = try EncoderLibraries().webPMux.functionsForWriting()
    var (configuration, picture) = (WebPConfig(), WebPPicture())
    guard
      library.WebPConfigInitInternal(
        &configuration,
        WEBP_PRESET_PHOTO,
        Self.quality,
        WEBP_ENCODER_ABI_VERSION
      ) != 0
    else { throw PictureEncodingError("cannot be made: libwebp is of another version") }
    var bitmap = bitmap
    bitmap.findOpacity()
    defer { library.WebPPictureFree(&picture) }
    guard library.fill(&picture, with: bitmap, isTransparent: !bitmap.isOpaque) else {
      throw PictureEncodingError("cannot be made: there is no memory")
    }
    configuration.method = 5
    var writer = WebPMemoryWriter()
    library.WebPMemoryWriterInit(&writer)
    defer { library.WebPMemoryWriterClear(&writer) }
    picture.writer = library.WebPMemoryWrite
    let isEncoded = withUnsafeMutablePointer(to: &writer) { writer in
      picture.custom_ptr = UnsafeMutableRawPointer(writer)
      return library.WebPEncode(&configuration, &picture) != 0
    }
    guard isEncoded, let start = writer.mem else {
      throw PictureEncodingError(
        "cannot be made: libwebp reports error \(picture.error_code.rawValue)"
      )
    }
    bytes = Array(UnsafeBufferPointer(start: start, count: writer.size))
    size = bitmap.size
  }
}

package struct PageProblem: Error, Hashable {
  package let reason: String
}
