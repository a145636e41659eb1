import Glibc
import RiffleFormats
import RiffleMedia
import Synchronization

/// Where files are made: beside their places, under other names, until they are whole.
///
/// What is not whole when the program is interrupted is removed, and a helping process ended.
package final class AtomicOutput: Sendable {
  private struct State {
    var unfinished: Set<String> = []
    var helper: pid_t?
  }

  private let state = Mutex(State())

  /// Makes a workshop without files.
  package init() {}

  /// Ends the program on Ctrl+C (SIGINT) and SIGTERM, with status 130 and 143, and leaves nothing
  /// unfinished behind.
  ///
  /// The signals are blocked, here and in all threads to come, and waited for on a thread of their
  /// own (sigwait), where a lock may be taken. Call it before there are other threads.
  ///
  /// If the system has no thread to give, the signals keep their default action: they end the program
  /// at once, and an unfinished file remains.
  package func cleanUpOnSignals() {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGINT)
    sigaddset(&signals, SIGTERM)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    // A library's thread may open itself to signals (swift-subprocess waits with epoll_pwait and an
    // empty mask): what it catches it hands back, and while it does so it is not the one to get it.
    for number in [SIGINT, SIGTERM] { signal(number) { kill(getpid(), $0) } }
    do throws(SDLError) {
      try DetachedThread.start("signals") { [signals] in
        var signals = signals
        var number: Int32 = 0
        while sigwait(&signals, &number) != 0 {}
        self.abandon(status: 128 + number)
      }
    } catch {
      for number in [SIGINT, SIGTERM] { signal(number, SIG_DFL) }
      pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    }
  }

  /// Begins a file.
  ///
  /// - Parameter path: Where it will be.
  /// - Returns: Where it is made.
  /// - Throws: ``RiffleError`` where no file can be made there.
  func begin(_ path: String) throws(RiffleError) -> PartialFile {
    let whole = FilePath(path)
    let place = whole.folder.appending(Array(".\(whole.name).\(getpid()).part".utf8)).string
    let (descriptor, reason) = state.withLock { state in
      let descriptor = open(place, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      if descriptor >= 0 { state.unfinished.insert(place) }
      return (descriptor, String(cString: strerror(errno)))
    }
    guard descriptor >= 0 else {
      throw .unwritable(
        "\(path): cannot be written: \(reason). Name a file in a folder that is there and yours."
      )
    }
    return PartialFile(path: path, place: place, descriptor: descriptor, workshop: self)
  }

  /// Puts a file where it belongs, in place of what is there, or returns why that cannot be.
  fileprivate func finish(_ place: String, as path: String) -> String? {
    state.withLock { state in
      guard rename(place, path) == 0 else { return String(cString: strerror(errno)) }
      state.unfinished.remove(place)
      return nil
    }
  }

  /// Removes a file that will not become whole.
  fileprivate func discard(_ place: String) {
    state.withLock { state in
      if state.unfinished.remove(place) != nil { unlink(place) }
    }
  }

  /// Takes in which process helps, or that none does any more.
  func setHelper(_ process: pid_t?) {
    state.withLock { $0.helper = process }
  }

  /// Ends the program; under the lock, so that no file is begun or finished meanwhile.
  private func abandon(status: Int32) {
    state.withLock { state in
      if let helper = state.helper { kill(helper, SIGKILL) }
      for place in state.unfinished { unlink(place) }
      ProgressBar.removeLine()
      _exit(status)
    }
  }
}

/// A file that is being made; gone with this object unless it was finished.
final class PartialFile {
  /// Where it will be.
  let path: String
  /// Where it is.
  let place: String
  /// The file, open for writing.
  let descriptor: Int32
  private let workshop: AtomicOutput

  fileprivate init(path: String, place: String, descriptor: Int32, workshop: AtomicOutput) {
    self.path = path
    self.place = place
    self.descriptor = descriptor
    self.workshop = workshop
  }

  deinit {
    close(descriptor)
    workshop.discard(place)
  }

  /// Puts the file where it belongs.
  ///
  /// - Throws: ``RiffleError`` where that cannot be.
  func finish() throws(RiffleError) {
    if let reason = workshop.finish(place, as: path) {
      throw .unwritable("\(path): cannot be written: \(reason).")
    }
  }
}
