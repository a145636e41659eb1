package import RiffleDrawing
package import RiffleFormats
import RiffleMedia
package import RiffleRaster
import SystemPackage

/// An output for the pictures of frames.
package protocol FrameOutput: AnyObject {
  /// Adds the next picture.
  ///
  /// - Parameters:
  ///   - picture: The picture.
  ///   - seconds: The time at which it is seen, in seconds after the first.
  /// - Throws: ``RiffleError`` if it cannot be written.
  func add(_ picture: Bitmap, at seconds: Double) throws(RiffleError)

  /// Completes the output.
  ///
  /// - Parameter seconds: The duration of all frames, in seconds.
  /// - Returns: The number of pictures that came too soon after others to be seen.
  /// - Throws: ``RiffleError`` if it cannot be written.
  func finish(at seconds: Double) throws(RiffleError) -> Int
}

/// Pictures in files of their own.
package final class PictureFiles: FrameOutput {
  private let path: (Int) -> String
  private let output: AtomicOutput
  private var count = 0

  /// Makes an output.
  ///
  /// - Parameters:
  ///   - output: The output that the files are made in.
  ///   - path: Returns the path of a picture by its number, from 0.
  package init(in output: AtomicOutput, path: @escaping (Int) -> String) {
    self.output = output
    self.path = path
  }

  package func add(_ picture: Bitmap, at seconds: Double) throws(RiffleError) {
    let file = try output.begin(path(count))
    do throws(PictureEncodingError) {
      try PNGFile.write(picture, to: file.descriptor)
    } catch {
      throw .unwritable("\(file.path): \(error)")
    }
    try file.finish()
    count += 1
  }

  package func finish(at seconds: Double) -> Int { 0 }
}

/// Pictures in one animation.
package final class AnimationFile: FrameOutput {
  private let file: PartialFile
  private var recorder: AnimationRecorder

  /// Starts an animation.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - format: Its format.
  ///   - size: The size of its pictures in pixels.
  ///   - rate: The number of frames per second, if the format has even ones.
  ///   - output: The output that the files are made in.
  /// - Throws: ``RiffleError`` if such an animation cannot be made.
  package init(
    _ path: String,
    _ format: AnimationFormat,
    size: PixelSize,
    rate: Double,
    in output: AtomicOutput
  ) throws(RiffleError) {
    file = try output.begin(path)
    do {
      let writer: any AnimationWriter =
        switch format {
        case .gif: try GIFAnimation(size: size, descriptor: file.descriptor)
        case .webp: try WebPAnimation(size: size, descriptor: file.descriptor)
        case .mp4:
          try FFmpegVideo(size: size, rate: rate, path: file.partialPath.string, in: output)
        }
      recorder = AnimationRecorder(writer)
    } catch {
      throw Self.error(error, path)
    }
  }

  package func add(_ picture: Bitmap, at seconds: Double) throws(RiffleError) {
    do {
      try recorder.add(picture, at: seconds)
    } catch {
      throw Self.error(error, file.path)
    }
  }

  package func finish(at seconds: Double) throws(RiffleError) -> Int {
    do {
      try recorder.finish(at: seconds)
    } catch {
      throw Self.error(error, file.path)
    }
    try file.finish()
    return recorder.leftOut
  }

  private static func error(_ error: any Error, _ path: String) -> RiffleError {
    switch error {
    case is FFmpegVideo.MissingError: .unavailable("\(path): \(error)")
    default: .unwritable("\(path): \(error)")
    }
  }
}
