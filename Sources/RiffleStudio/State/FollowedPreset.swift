import Dispatch
import Glibc
import RiffleApp
import RiffleCards
import RiffleFormats
import SystemPackage

/// A preset's file that is read again whenever it changes on disk.
///
/// The folder is watched, not the file, since editors put another file in its place (inotify(7)).
@MainActor
final class FollowedPreset {
  /// Called with the preset, or with the line that says why it cannot be read.
  var didChange: ((Result<Preset, RiffleError>) -> Void)?
  private let path: String
  private let watch: CInt
  private var source: (any DispatchSourceRead)?
  private var isReading = false

  /// The time after a change until the file is read, in milliseconds: editors write in several steps.
  private static let delay = 50

  /// Watches the file of a preset; nil for a built-in preset, or if the system refuses.
  init?(named name: String) {
    guard name.contains("/") || name.hasSuffix(".json") else { return nil }
    path = name
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
    while Glibc.read(watch, &buffer, buffer.count) > 0 {}
    guard !isReading else { return }
    isReading = true
    DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(Self.delay)) { [weak self] in
      MainActor.assumeIsolated { self?.readAgain() }
    }
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
