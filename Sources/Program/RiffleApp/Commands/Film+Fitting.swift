import RiffleExport
import RiffleSystem

extension Film {
  /// Makes the film smaller and smaller until it is small enough.
  ///
  /// - Parameters:
  ///   - wanted: The settings of the first.
  ///   - limit: The largest size.
  ///   - name: The name of the file, for the error.
  ///   - output: Makes the files.
  /// - Returns: The film, not published yet.
  /// - Throws: ``RiffleError`` if no settings that make sense are small enough.
  func make(
    _ wanted: FilmSettings,
    notAbove limit: ByteSize,
    as name: String,
    in output: AtomicOutput
  ) throws -> Made {
    guard let format = target.format else { return try make(wanted, in: output) }
    let film = try withKeptPoses
    var fit = FilmFit(
      limit: limit.bytes,
      wanted: wanted,
      format: format,
      keepsQuality: request.quality != nil,
      keepsRate: request.framesPerSecond != nil || request.poses != nil
    )
    var settings = wanted
    while true {
      let made = try film.make(settings, in: output)
      let size = made.summary.bytes
      guard size > limit.bytes else { return made }
      guard let smaller = fit.settings(after: settings, of: size) else {
        throw RiffleError.wrongUsage(
          "--max-size is \(limit), but \(name) still has \(ByteSize(size)) with "
            + "\(settings.options(differingFrom: wanted)). Give a larger size, or a shorter --from, --to."
        )
      }
      settings = smaller
    }
  }
}
