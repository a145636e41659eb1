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
    let file = try begin(path)
    do {
      try file.file.writeAll(document.bytes)
    } catch {
      throw .unwritable("\(path): cannot be written: \(error).")
    }
    let bytes = try file.size
    try file.finish()
    let seconds = Double(document.frameCount) / document.rate
    return FilmSummary(frames: document.frameCount, seconds: seconds, bytes: bytes)
  }

  /// Prepares a card's picture to be embedded in a document: cropped, as a JPEG, or a PNG if
  /// transparent.
  ///
  /// - Parameter size: In pixels.
  package func lottiePicture(
    of picture: Picture,
    size: PixelSize,
    for path: String
  ) throws(RiffleError) -> LottieCard.Picture {
    let request = PictureRequest(picture, size: size, placeholder: .clear)
    let bitmap: Bitmap
    do throws(PictureFailure) {
      bitmap = try PictureDecoder(limits: PictureLimits()).decode(request).bitmap
    } catch {
      throw .badFile("\(error)")
    }
    return try embedded(bitmap, for: path)
  }

  /// Prepares a picture of commands to be embedded in a document.
  ///
  /// - Parameter size: In pixels.
  package func lottiePicture(
    of commands: [DrawCommand],
    size: PixelSize,
    for path: String
  ) throws(RiffleError) -> LottieCard.Picture {
    let renderer = BitmapRenderer(size: size, layers: LayerStore {})
    renderer.draw(DisplayList(background: .clear, commands: commands))
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
