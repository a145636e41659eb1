import RiffleFormats
import SystemPackage

/// A card that could not be dealt with; its files are where they were.
struct ApplyStop: Error {
  /// Its files, each with the reason.
  let left: [(file: FilePath, reason: ApplyReason)]
  /// The reason why no other card can be dealt with either; nil if they can.
  let stop: RiffleError?

  /// Calls a closure; its failure is one after which nothing more is done, though no card is left.
  static func ofJournal(_ body: () throws(RiffleError) -> Void) throws(ApplyStop) {
    do {
      try body()
    } catch {
      throw ApplyStop(left: [], stop: error)
    }
  }
}

/// A step that could not be done.
struct ApplyFailure: Error {
  let reason: ApplyReason
  /// The reason why no other step can be done either; nil if they can.
  let stop: RiffleError?

  init(_ reason: ApplyReason) {
    self.reason = reason
    stop = nil
  }

  init(copying error: Errno, _ step: ApplyStep) {
    if error == .resourceBusy {
      self.init(.failed("it changed meanwhile"))
    } else {
      self.init(error, step)
    }
  }

  init(_ error: Errno, _ step: ApplyStep) {
    let folder = (step.to ?? step.from).folder.string.elidedPath
    switch error {
    case .fileExists:
      reason = .targetExists(step.to ?? step.from, hasSameContents: false)
      stop = nil
    case .noSpace, .diskQuotaExceeded:
      reason = .failed("\(folder): \(error)")
      stop = .unwritable("\(folder): \(error). Make room there, or name another folder.")
    case .readOnlyFileSystem, .ioError:
      reason = .failed("\(folder): \(error)")
      stop = .unwritable("\(folder): \(error). Name another folder.")
    case .notSupported:
      reason = .failed(
        "the file system of \(folder) could only do it at the risk of overwriting; copy instead"
      )
      stop = nil
    default:
      reason = .failed("\(error)")
      stop = nil
    }
  }

  init(_ failure: Trash.Failure, _ file: FilePath) {
    reason = .failed("it cannot go to the trash: \(failure.reason)")
    stop =
      failure.isGeneral
      ? .unwritable(
        "\(file.string.elidedPath): cannot go to the trash: \(failure.reason). Move to a folder "
          + "instead: --move DIR."
      ) : nil
  }

  private init(_ error: RiffleError) {
    reason = .failed(error.description)
    stop = error
  }

  /// Calls a closure; its failure is one after which nothing more is done.
  static func ofJournal(_ body: () throws(RiffleError) -> Void) throws(ApplyFailure) {
    do {
      try body()
    } catch {
      throw ApplyFailure(error)
    }
  }

  /// Calls a closure; its failure is one of this file alone.
  static func ofSidecar<Result>(
    _ body: () throws(RiffleError) -> Result
  ) throws(ApplyFailure) -> Result {
    do {
      return try body()
    } catch {
      throw ApplyFailure(.failed(error.description))
    }
  }
}
