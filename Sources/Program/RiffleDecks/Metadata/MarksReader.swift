import Dispatch
import Glibc
import RiffleSystem
import Synchronization
import SystemPackage

/// Reads the stars and labels that other programs have given to pictures, in the background: from XMP
/// sidecars, else from the XMP within JPEGs.
final class MarksReader: Sendable {
  private struct State: Sendable {
    var found: [Int: CardMarks] = [:]
    var isClosed = false
  }

  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "riffle.marks", qos: .utility)
  private let group = DispatchGroup()
  /// The folder of the journal, which knows what Riffle itself has written; nil without one.
  private let data: FilePath?
  private let wake: @Sendable () -> Void

  /// Calls `wake` on the reader's thread when there are findings.
  init(data: FilePath?, wake: @escaping @Sendable () -> Void) {
    (self.data, self.wake) = (data, wake)
  }

  func read(_ cards: [(number: Int, identity: CardIdentity)]) {
    queue.async(group: group) { [self] in
      let written =
        cards.contains { !$0.identity.sidecars.isEmpty }
        ? data.map { WrittenSidecars(in: $0) } : nil
      for (number, identity) in cards {
        if state.withLock({ $0.isClosed }) { return }
        let marks = Self.marks(of: identity, written)
        if marks != CardMarks() { state.withLock { $0.found[number] = marks } }
      }
      if state.withLock({ !$0.found.isEmpty }) { wake() }
    }
  }

  func close() { state.withLock { $0.isClosed = true } }

  func wait(timeout: Duration) -> Bool {
    group.wait(timeout: .now() + timeout.dispatchInterval) == .success
  }

  func takeFindings() -> [Int: CardMarks] {
    state.withLock { state in
      defer { state.found = [:] }
      return state.found
    }
  }

  private static func marks(of card: CardIdentity, _ written: WrittenSidecars?) -> CardMarks {
    var marks: CardMarks?
    var latest = Int64.min
    for sidecar in card.sidecars {
      let path = sidecar.resolved ?? sidecar
      guard let stamp = FileStamp(of: path), stamp.modified > latest else { continue }
      var source: FilePath? = path
      switch written?.origin(of: path, stamp) {
      case .nothing?: source = nil
      case .file(let backup)?: source = backup
      case nil: break
      }
      guard let source, let bytes = try? XMPPacket.bytes(of: source),
        let found = XMPText(bytes)?.marks, found.rating != nil || found.label != nil
      else { continue }
      (marks, latest) = (found.cardMarks, stamp.modified)
    }
    if let marks { return marks }
    return card.file.flatMap(packet).flatMap { XMPText($0)?.marks.cardMarks } ?? CardMarks()
  }

  /// Returns the XMP packet in a JPEG (XMP Specification Part 3, section 1.1.3); nil if there is none.
  private static func packet(in path: FilePath) -> [UInt8]? {
    let mark = Array("http://ns.adobe.com/xap/1.0/\0".utf8)
    guard let file = try? OpenFile(path, O_RDONLY | O_NONBLOCK),
      (try? file.status().type) == .regular, (try? file.read(2)) == [0xFF, 0xD8]
    else { return nil }
    // The data about a picture is in the first segments.
    for _ in 0..<32 {
      guard let head = try? file.read(4), head.count == 4, head[0] == 0xFF, head[1] != 0xDA
      else { return nil }
      let length = Int(head[2]) << 8 | Int(head[3])
      guard length >= 2 else { return nil }
      guard head[1] == 0xE1, length - 2 > mark.count else {
        guard lseek(file.descriptor, length - 2, SEEK_CUR) > 0 else { return nil }
        continue
      }
      guard let bytes = try? file.read(length - 2), bytes.count == length - 2 else { return nil }
      if bytes.starts(with: mark) { return Array(bytes[mark.count...]) }
    }
    return nil
  }
}
