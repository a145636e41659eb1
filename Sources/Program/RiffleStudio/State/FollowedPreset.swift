import Dispatch
import Glibc
package import RiffleCards
package import RiffleFormats
import SystemPackage

/// A preset's file that is read again on a change; watches the folder, as editors replace files (inotify(7)).
@MainActor
package final class FollowedPreset {
  package var didChange: ((Result<Preset, RiffleError>) -> Void)?
  private let path: String
  private let file: String
  private let watch: CInt
  private var source: (any DispatchSourceRead)?
  private var isReading = false

  /// The milliseconds from a change to reading, since editors write in several steps.
  private static let delay = 50

  /// Returns nil for a built-in preset, or if the system refuses.
  package init?(named name: String) {
    guard name.contains("/") || name.hasSuffix(".json") else { return nil }
    path = name
    guard let file = FilePath(name).lastComponent?.string else { return nil }
    self.file = file
    let folder = FilePath(name).removingLastComponent()
    let events = UInt32(IN_CLOSE_WRITE | IN_MOVED_TO | IN_CREATE)
    watch = inotify_init1(CInt(IN_NONBLOCK) | CInt(IN_CLOEXEC))
    guard watch >= 0 else { return nil }
    guard inotify_add_watch(watch, folder.isEmpty ? "." : folder.string, events) >= 0 else {
      close(watch)
      return nil
    }
    let source = DispatchSource.makeReadSource(fileDescriptor: watch, queue: .main)
    source.setEventHandler { [weak self] in
      MainActor.assumeIsolated { self?.noteChange() }
    }
    source.setCancelHandler { [watch] in close(watch) }
    source.resume()
    self.source = source
  }

  isolated deinit {
    source?.cancel()
  }

  private func noteChange() {
    var buffer = [UInt8](repeating: 0, count: 4096)
    var isOurs = false
    while true {
      let count = Glibc.read(watch, &buffer, buffer.count)
      guard count > 0 else { break }
      if Self.names(in: buffer[..<count]).contains(file) { isOurs = true }
    }
    // Ignore other files in the folder: a film made there must not undo tweaks.
    guard isOurs, !isReading else { return }
    isReading = true
    DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(Self.delay)) { [weak self] in
      MainActor.assumeIsolated { self?.readAgain() }
    }
  }

  private static func names(in events: ArraySlice<UInt8>) -> [String] {
    let headSize = MemoryLayout<inotify_event>.size
    var names: [String] = []
    var rest = events
    while rest.count >= headSize {
      let head = rest.withUnsafeBytes { $0.loadUnaligned(as: inotify_event.self) }
      let name = rest.dropFirst(headSize).prefix(Int(head.len))
      names.append(String(decoding: name.prefix { $0 != 0 }, as: UTF8.self))
      rest = rest.dropFirst(headSize + Int(head.len))
    }
    return names
  }

  private func readAgain() {
    isReading = false
    do throws(RiffleError) {
      didChange?(.success(try Preset.withBase(named: path).0))
    } catch {
      didChange?(.failure(error))
    }
  }
}
