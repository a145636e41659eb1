import RiffleDrawing
import RiffleMedia
import RiffleSystem
import Synchronization

/// Reads what photographs say of themselves, on a thread of its own, since a slow disk must not hold up a
/// drag.
final class PhotographReader: Sendable {
  private struct State {
    var known: [Picture.ID: PhotographInfo?] = [:]
    var wanted: Picture?
    var isReading = false
  }

  private let state = Mutex(State())
  private let wake: @Sendable () -> Void

  /// The number of photographs that are remembered: a few screens of them.
  private static let limit = 200

  /// Makes a reader.
  ///
  /// - Parameter wake: Called on another thread when something was read.
  init(wake: @escaping @Sendable () -> Void) {
    self.wake = wake
  }

  /// Returns what a photograph says; nil if that is not known yet, and will be read now unless another
  /// one is asked for before, or if it cannot be read.
  func info(of picture: Picture) -> PhotographInfo? {
    let (info, isNew) = state.withLock { state in
      if let info = state.known[picture.id] { return (info, false) }
      state.wanted = picture
      defer { state.isReading = true }
      return (PhotographInfo?.none, !state.isReading)
    }
    if isNew {
      do throws(MissingThread) {
        try DetachedThread.start("photograph info") { self.read() }
      } catch {
        // It is asked for again with the next frame.
        state.withLock { $0.isReading = false }
      }
    }
    return info
  }

  private func read() {
    while let picture = next() {
      let info = try? PhotographInfo(of: picture)
      state.withLock { state in
        if state.known.count >= Self.limit { state.known = [:] }
        state.known[picture.id] = .some(info)
      }
      wake()
    }
  }

  /// Takes the picture that is wanted; nil, and the end of the thread, if none is.
  private func next() -> Picture? {
    state.withLock { state in
      defer { state.wanted = nil }
      state.isReading = state.wanted != nil
      return state.wanted
    }
  }
}
