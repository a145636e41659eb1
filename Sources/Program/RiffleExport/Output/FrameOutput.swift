package import RiffleDrawing
import RiffleMedia
package import RiffleRaster
package import RiffleSystem
import SystemPackage

package protocol FrameOutput: AnyObject {
  /// - Parameter seconds: The time after the first picture.
  func add(_ picture: Bitmap, at seconds: Double) throws(RiffleError)

  /// Writes the rest, for the duration of all frames in seconds.
  func complete(at seconds: Double) throws(RiffleError) -> FilmSummary

  /// Puts the complete output in its place; without this call it is removed with this object.
  func publish() throws(RiffleError)
}

package final class PictureFiles: FrameOutput {
  private let path: (Int) -> String
  private let output: AtomicOutput
  private let isFilm: Bool
  private var summary = FilmSummary(frames: 0, seconds: nil, bytes: 0)

  /// - Parameter path: The path of a picture by its number, from 0.
  package init(in output: AtomicOutput, isFilm: Bool, path: @escaping (Int) -> String) {
    self.output = output
    self.isFilm = isFilm
    self.path = path
  }

  package func add(_ picture: Bitmap, at seconds: Double) throws(RiffleError) {
    let file = try output.begin(path(summary.frames))
    do throws(PictureEncodingError) {
      let pixels = picture.isOpaque ? picture.pixels : picture.straightPixels
      try PNGFile.write(Bitmap(size: picture.size, pixels: pixels), to: file.descriptor)
    } catch {
      throw .unwritable("\(file.path): \(error)")
    }
    summary.frames += 1
    summary.bytes += try file.size
    try file.finish()
  }

  package func complete(at seconds: Double) -> FilmSummary {
    if isFilm { summary.seconds = seconds }
    return summary
  }

  package func publish() {}
}

package final class AnimationFile: FrameOutput {
  private let file: PartialFile
  private var recorder: AnimationRecorder

  /// The size is in pixels, the rate in frames per second, if the format has even ones.
  package init(
    _ path: String,
    _ format: AnimationFormat,
    size: PixelSize,
    rate: Double,
    coding: FilmCoding,
    in output: AtomicOutput
  ) throws(RiffleError) {
    file = try output.begin(path)
    do {
      let descriptor = file.descriptor
      let writer: any AnimationWriter =
        switch format {
        case .gif: try GIFAnimation(size: size, coding: coding, descriptor: descriptor)
        case .webp: try WebPAnimation(size: size, coding: coding, descriptor: descriptor)
        case .mp4:
          try FFmpegVideo(size: size, rate: rate, coding: coding, file: file, in: output)
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

  package func complete(at seconds: Double) throws(RiffleError) -> FilmSummary {
    do {
      try recorder.finish(at: seconds)
    } catch {
      throw Self.error(error, file.path)
    }
    return FilmSummary(
      frames: recorder.count,
      seconds: seconds,
      bytes: try file.size,
      leftOut: recorder.leftOut
    )
  }

  package func publish() throws(RiffleError) { try file.finish() }

  private static func error(_ error: any Error, _ path: String) -> RiffleError {
    switch error {
    case is FFmpegProcess.MissingError: .unavailable("\(path): \(error)")
    default: .unwritable("\(path): \(error)")
    }
  }
}
