package import RiffleDrawing
package import RiffleFormats
import RiffleMedia
package import RiffleRaster

/// Where the pictures of frames go.
package protocol FrameOutput: AnyObject {
  /// Takes in the next picture.
  ///
  /// - Parameters:
  ///   - picture: The picture.
  ///   - seconds: When it is seen, from the first on.
  /// - Throws: ``RiffleError`` where it cannot be written.
  func add(_ picture: Bitmap, at seconds: Double) throws(RiffleError)

  /// Makes whole what was begun.
  ///
  /// - Parameter seconds: How long all was.
  /// - Returns: How many pictures came too soon after others to be seen.
  /// - Throws: ``RiffleError`` where it cannot be written.
  func finish(at seconds: Double) throws(RiffleError) -> Int
}

/// Pictures in files of their own.
package final class PictureFiles: FrameOutput {
  private let path: (Int) -> String
  private let workshop: AtomicOutput
  private var count = 0

  /// Makes an output.
  ///
  /// - Parameters:
  ///   - workshop: Where files are made.
  ///   - path: Returns the path of a picture by its number, from 0.
  package init(in workshop: AtomicOutput, path: @escaping (Int) -> String) {
    self.workshop = workshop
    self.path = path
  }

  package func add(_ picture: Bitmap, at seconds: Double) throws(RiffleError) {
    let file = try workshop.begin(path(count))
    do throws(EncodingError) {
      try PNGFile.write(picture, to: file.descriptor)
    } catch {
      throw .unwritable("\(file.path): \(error)")
    }
    try file.finish()
    count += 1
  }

  package func finish(at seconds: Double) -> Int { 0 }
}

/// Pictures in one film.
package final class AnimationFile: FrameOutput {
  private let file: PartialFile
  private var recorder: AnimationRecorder

  /// Begins a film.
  ///
  /// - Parameters:
  ///   - path: Where it will be.
  ///   - kind: Its kind.
  ///   - size: The extent of its pictures.
  ///   - rate: How many frames a second it has, where its kind has even ones.
  ///   - workshop: Where files are made.
  /// - Throws: ``RiffleError`` where such a film cannot be made.
  package init(
    _ path: String,
    _ kind: AnimationFormat,
    size: PixelSize,
    rate: Double,
    in workshop: AtomicOutput
  ) throws(RiffleError) {
    file = try workshop.begin(path)
    do {
      let writer: any AnimationWriter =
        switch kind {
        case .gif: try GIFAnimation(size: size, descriptor: file.descriptor)
        case .webp: try WebPAnimation(size: size, descriptor: file.descriptor)
        case .mp4: try FFmpegVideo(size: size, rate: rate, path: file.place, in: workshop)
        }
      recorder = AnimationRecorder(writer)
    } catch {
      throw Self.refusal(error, path)
    }
  }

  package func add(_ picture: Bitmap, at seconds: Double) throws(RiffleError) {
    do {
      try recorder.add(picture, at: seconds)
    } catch {
      throw Self.refusal(error, file.path)
    }
  }

  package func finish(at seconds: Double) throws(RiffleError) -> Int {
    do {
      try recorder.finish(at: seconds)
    } catch {
      throw Self.refusal(error, file.path)
    }
    try file.finish()
    return recorder.leftOut
  }

  private static func refusal(_ error: any Error, _ path: String) -> RiffleError {
    switch error {
    case is FFmpegVideo.Missing: .unavailable("\(path): \(error)")
    default: .unwritable("\(path): \(error)")
    }
  }
}
