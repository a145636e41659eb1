import RiffleDrawing
import RiffleMedia
import RiffleRaster
import SystemPackage

/// The readers of pictures, given any bytes: each refuses them with one line, or decodes them to the
/// size that was asked for.
package enum PictureReader: String, CaseIterable {
  case png, jpeg, gif, webp, tiff, bmp, tga, qoi
  case heic, avif, jxl, svg, ico, dng

  /// Small, so that a header that lies costs neither time nor memory.
  static let limits = {
    var limits = PictureLimits()
    limits.pixels = 1_000_000
    limits.fileBytes = 1 << 20
    limits.workingBytes = 32 << 20
    return limits
  }()

  /// Decodes some bytes.
  ///
  /// - Parameter path: The path of a file that is written for it.
  package func answer(to bytes: [UInt8], at path: String) -> ReaderAnswer {
    do {
      let file = try FileDescriptor.open(
        FilePath(path),
        .writeOnly,
        options: [.create, .truncate],
        permissions: .ownerReadWrite
      )
      _ = try file.closeAfter { try file.writeAll(bytes) }
    } catch {
      return .broken("\(path) cannot be written: \(error)")
    }
    let request = PictureRequest(
      Picture(path: path),
      size: PixelSize(width: 8, height: 8),
      placeholder: .white
    )
    do throws(PictureFailure) {
      // Of a tall picture some rows above and below are kept.
      let size = try PictureDecoder(limits: Self.limits).decode(request).bitmap.size
      return size.width <= 8 && size.height <= 10 ? .accepted : .broken("it has a size of \(size)")
    } catch {
      return .refusal(error.reason)
    }
  }
}
