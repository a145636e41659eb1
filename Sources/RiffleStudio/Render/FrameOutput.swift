import RiffleDrawing
import RiffleSDL

/// Where the pictures of frames go.
protocol FrameOutput: AnyObject {
  /// Takes in the next picture.
  ///
  /// - Parameters:
  ///   - picture: The picture.
  ///   - seconds: When it is seen, from the first on.
  /// - Throws: ``StudioError`` where it cannot be written.
  func add(_ picture: Bitmap, at seconds: Double) throws(StudioError)

  /// Makes whole what was begun.
  ///
  /// - Parameter seconds: How long all was.
  /// - Returns: How many pictures came too soon after others to be seen.
  /// - Throws: ``StudioError`` where it cannot be written.
  func finish(at seconds: Double) throws(StudioError) -> Int
}

/// Pictures in files of their own.
final class PictureFiles: FrameOutput {
  private let path: (Int) -> String
  private let workshop: Workshop
  private var count = 0

  /// Makes an output.
  ///
  /// - Parameters:
  ///   - workshop: Where files are made.
  ///   - path: Returns the path of a picture by its number, from 0.
  init(in workshop: Workshop, path: @escaping (Int) -> String) {
    self.workshop = workshop
    self.path = path
  }

  func add(_ picture: Bitmap, at seconds: Double) throws(StudioError) {
    let file = try workshop.begin(path(count))
    do throws(EncodingError) {
      try PNGFile.write(picture, to: file.descriptor)
    } catch {
      throw .unwritable("\(file.path): \(error)")
    }
    try file.finish()
    count += 1
  }

  func finish(at seconds: Double) -> Int { 0 }
}

/// Pictures in one film.
final class FilmFile: FrameOutput {
  private let file: UnfinishedFile
  private var recorder: FilmRecorder

  /// Begins a film.
  ///
  /// - Parameters:
  ///   - path: Where it will be.
  ///   - kind: Its kind.
  ///   - size: The extent of its pictures.
  ///   - rate: How many frames a second it has, where its kind has even ones.
  ///   - workshop: Where files are made.
  /// - Throws: ``StudioError`` where such a film cannot be made.
  init(
    _ path: String,
    _ kind: FilmKind,
    size: PixelSize,
    rate: Double,
    in workshop: Workshop
  ) throws(StudioError) {
    file = try workshop.begin(path)
    do {
      let writer: any FilmWriter =
        switch kind {
        case .gif: try GIFFilm(size: size, descriptor: file.descriptor)
        case .webp: try WebPFilm(size: size, descriptor: file.descriptor)
        case .mp4: try FFmpegFilm(size: size, rate: rate, path: file.place, in: workshop)
        }
      recorder = FilmRecorder(writer)
    } catch {
      throw Self.refusal(error, path)
    }
  }

  func add(_ picture: Bitmap, at seconds: Double) throws(StudioError) {
    do {
      try recorder.add(picture, at: seconds)
    } catch {
      throw Self.refusal(error, file.path)
    }
  }

  func finish(at seconds: Double) throws(StudioError) -> Int {
    do {
      try recorder.finish(at: seconds)
    } catch {
      throw Self.refusal(error, file.path)
    }
    try file.finish()
    return recorder.leftOut
  }

  private static func refusal(_ error: any Error, _ path: String) -> StudioError {
    switch error {
    case is FFmpegFilm.Missing: .unavailable("\(path): \(error)")
    default: .unwritable("\(path): \(error)")
    }
  }
}
