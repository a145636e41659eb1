import Glibc
import SystemPackage

/// What a listing's thread does: lists everything, then follows the folders.
struct ListingThread {
  private let paths: DeckPaths
  private let watch: FolderWatch?
  private let mailbox: ListingMailbox
  private let signal: FileDescriptor

  /// Prepares a listing.
  ///
  /// - Parameters:
  ///   - patience: The time after which what a slow folder has told so far is handed over.
  ///   - signal: A byte from it asks for all folders to be listed again, its end for an end.
  init(
    _ paths: [FilePath],
    _ isRecursive: Bool,
    _ patience: Duration,
    _ mailbox: ListingMailbox,
    signal: FileDescriptor
  ) {
    self.mailbox = mailbox
    self.signal = signal
    watch = FolderWatch()
    let context = ListingContext(
      watch: watch,
      patience: patience,
      isCanceled: { mailbox.isCanceled },
      report: { event in
        mailbox.put(event)
        // From then on the first cards' pictures come first. On Linux this is the calling thread alone;
        // 10 of 19 is less than the threads have that decode pictures.
        if case .added = event { setpriority(Int32(PRIO_PROCESS.rawValue), 0, 10) }
      }
    )
    self.paths = DeckPaths(paths, isRecursive: isRecursive, context: context)
  }

  /// Lists and follows the deck until nobody wants it any more.
  func run() {
    paths.list()
    while !mailbox.isCanceled {
      switch wait() {
      case .end: return
      case .request: paths.refresh(nil)
      case .time:
        watch?.read(at: .now)
        guard let watch, let due = watch.due, due <= .now else { continue }
        paths.refresh(watch.takeDue(at: .now))
      }
    }
  }

  /// Why the thread goes on.
  private enum Cause {
    /// Something has happened in a folder, or it is time to look.
    case time
    /// All is to be listed again.
    case request
    case end
  }

  /// Waits until there is something to do.
  private func wait() -> Cause {
    var files = [pollfd(fd: signal.rawValue, events: Int16(POLLIN), revents: 0)]
    if let watch {
      files.append(pollfd(fd: watch.file.rawValue, events: Int16(POLLIN), revents: 0))
    }
    let timeout = watch?.due.map { due in
      // Rounded up, so that it is not too early by a part of a millisecond again and again.
      max(0, min(60_000, Int32(((due - .now) / .milliseconds(1)).rounded(.up))))
    }
    guard poll(&files, nfds_t(files.count), timeout ?? -1) > 0, files[0].revents != 0 else {
      return .time
    }
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = try? bytes.withUnsafeMutableBytes { try signal.read(into: $0) }
    return count == 0 ? .end : .request
  }
}
