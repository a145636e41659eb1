package import RiffleDrawing
package import RiffleFormats
import RiffleMedia
import RiffleRaster
import SystemPackage

extension AtomicOutput {
  package func write(
    _ document: LottieDocument,
    to path: String
  ) throws(RiffleError) -> FilmSummary {
    try write(document.bytes, to: path)
    let bytes = document.bytes.count
    let seconds = Double(document.frameCount) / document.rate
    return FilmSummary(frames: document.frameCount, seconds: seconds, bytes: bytes)
  }

  /// Prepares a picture of commands to be embedded in a document, as a JPEG, or a PNG if transparent.
  ///
  /// - Parameters:
  ///   - commands: Pictures in them are decoded.
  ///   - size: In pixels.
  package func lottiePicture(
    of commands: [DrawCommand],
    size: PixelSize,
    for path: String
  ) throws(RiffleError) -> LottieCard.Picture {
    var decoded: [DrawCommand] = []
    for command in commands { decoded.append(try command.decoded()) }
    let renderer = BitmapRenderer(size: size, layers: LayerStore {})
    renderer.draw(DisplayList(background: .clear, commands: decoded))
    var bitmap = renderer.bitmap
    bitmap.findOpacity()
    return try embedded(bitmap, for: path)
  }

  private func embedded(
    _ bitmap: Bitmap,
    for path: String
  ) throws(RiffleError) -> LottieCard.Picture {
    let file = try begin("\(path).picture")
    do {
      if bitmap.isOpaque {
        try JPEGFile.write(bitmap, to: file.descriptor)
      } else {
        let straight = Bitmap(size: bitmap.size, pixels: bitmap.straightPixels)
        try PNGFile.write(straight, to: file.descriptor)
      }
      let bytes = try InputFile(file.partialPath).read()
      return LottieCard.Picture(
        size: bitmap.size,
        source: .embedded(type: bitmap.isOpaque ? "image/jpeg" : "image/png", bytes)
      )
    } catch {
      throw .unwritable("\(path): its pictures cannot be encoded: \(error).")
    }
  }
}

extension DrawCommand {
  /// With a picture that is drawn at once in place of one that is decoded while others are drawn.
  fileprivate func decoded() throws(RiffleError) -> DrawCommand {
    guard case .shape(var shape) = self,
      case .picture(let picture, let size, let placeholder) = shape.fill
    else { return self }
    let request = PictureRequest(picture, size: size, placeholder: placeholder)
    do throws(PictureFailure) {
      let bitmap = try PictureDecoder(limits: PictureLimits()).decode(request).bitmap
      let pixels = Picture(pixels: bitmap.pixels, size: bitmap.size, name: "\(picture.id)")
      shape.fill = .picture(pixels, size: size, placeholder: .clear)
    } catch {
      throw .badFile("\(error)")
    }
    return .shape(shape)
  }
}
