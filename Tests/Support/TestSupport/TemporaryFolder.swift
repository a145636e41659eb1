package import Foundation
import Glibc
import Synchronization

/// A folder for one test, which is deleted with it.
package final class TemporaryFolder: Sendable {
  /// The folder's URL.
  package let url: URL

  /// The folders that are there now.
  private static let all = Mutex<Set<URL>>([])
  /// Has the program wait, before it ends, for threads that have outlived their test with its folder.
  private static let lastDeletion: Void = {
    _ = atexit { TemporaryFolder.deleteAll() }
  }()

  /// Makes an empty folder.
  package init() throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("riffle-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    _ = Self.lastDeletion
    Self.all.withLock { [url] in _ = $0.insert(url) }
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
    Self.all.withLock { [url] in _ = $0.remove(url) }
  }

  private static func deleteAll() {
    // A thread that is still at work might make its folder anew.
    _ = eventually { all.withLock { $0.isEmpty } }
    for url in all.withLock({ $0 }) { try? FileManager.default.removeItem(at: url) }
  }

  /// Whether this process has a file by which it watches the folder (inotify(7)).
  package var isWatched: Bool {
    let manager = FileManager.default
    let status = try? manager.attributesOfItem(atPath: url.path)
    guard let inode = status?[.systemFileNumber] as? UInt64 else { return false }
    let files = (try? manager.contentsOfDirectory(atPath: "/proc/self/fdinfo")) ?? []
    return files.contains { file in
      let text = try? String(contentsOfFile: "/proc/self/fdinfo/\(file)", encoding: .utf8)
      return text?.contains("ino:\(String(inode, radix: 16)) ") ?? false
    }
  }

  /// Returns the path of a file in the folder.
  package func path(of name: String) -> String { url.appendingPathComponent(name).path }

  /// Writes a file and returns its path.
  @discardableResult
  package func write(_ data: Data, to name: String) throws -> String {
    try data.write(to: url.appendingPathComponent(name))
    return path(of: name)
  }

  /// Writes a text file and returns its path.
  @discardableResult
  package func write(_ text: String, to name: String) throws -> String {
    try write(Data(text.utf8), to: name)
  }
}
