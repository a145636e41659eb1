public import RiffleCore
import RiffleMedia
import RiffleRaster
import SystemPackage

/// A picture as the bytes of a PNG file, without loss; equal pictures make equal bytes.
///
/// ```swift
/// let renderer = MemoryRenderer {}
/// let picture = try renderer.png(of: stackView, at: .zero)
/// try picture.write(toFile: "stack.png")
/// ```
public struct PNGImage: Hashable, Sendable {
  /// These are all bytes of the file.
  public let bytes: [UInt8]

  /// Encodes pixels, such as those that a ``MemoryRenderer`` has drawn.
  ///
  /// - Parameters:
  ///   - pixels: The pixels, each 0xAARRGGBB with red, green and blue multiplied by alpha. Rows from the
  ///     top, each from the left, without gaps.
  ///   - size: The size in pixels, at least 1 by 1; its width times its height is the number of pixels.
  /// - Throws: ``PNGError`` if there is no memory for the file.
  public init(pixels: [UInt32], size: PixelSize) throws(PNGError) {
    publicPrecondition(
      size.width > 0 && size.height > 0 && pixels.count == size.width * size.height,
      "\(pixels.count) pixels do not make a picture of \(size.width) × \(size.height)"
    )
    let bitmap = Bitmap(size: size, pixels: pixels)
    let straight = bitmap.isOpaque ? bitmap : Bitmap(size: size, pixels: bitmap.straightPixels)
    do throws(PictureEncodingError) {
      bytes = try PNGFile.bytes(of: straight)
    } catch {
      throw PNGError(description: "The picture \(error).")
    }
  }

  /// Writes the file, in place of one that is there, into a folder that exists.
  ///
  /// - Throws: ``PNGError`` if the file cannot be written.
  public func write(toFile path: String) throws(PNGError) {
    do {
      let file = try FileDescriptor.open(
        FilePath(path),
        .writeOnly,
        options: [.create, .truncate, .closeOnExec],
        permissions: [.ownerReadWrite, .groupRead, .otherRead]
      )
      try file.closeAfter { _ = try file.writeAll(bytes) }
    } catch {
      throw PNGError(description: "\(path): cannot be written: \(error).")
    }
  }
}

/// The reason why a PNG file cannot be made.
public struct PNGError: Error, Hashable, CustomStringConvertible {
  /// One line for the user.
  public let description: String
}

extension MemoryRenderer {
  /// Draws a stack as it is seen at a time, and encodes that.
  ///
  /// Pictures that are not decoded yet are shown as their colors: wait for
  /// ``MemoryRenderer/loadPictures(of:at:)`` before. The picture has the size of
  /// ``CardStackView/windowSize``; the time must not be before the view's latest.
  ///
  /// - Throws: ``PNGError`` if there is no memory for the file.
  public func png(of stackView: CardStackView, at time: Timestamp) throws(PNGError) -> PNGImage {
    let window = stackView.windowSize
    let size = PixelSize(rounding: window.size * window.pixelsPerPoint)
    var bitmap = Bitmap(size: size)
    bitmap.pixels.withUnsafeMutableBytes { pixels in
      _ = draw(stackView, at: time, into: pixels, size: size)
    }
    forgetMemory()
    return try PNGImage(pixels: bitmap.pixels, size: size)
  }
}
