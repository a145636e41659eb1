import Dispatch
import RiffleSystem
import Synchronization
import SystemPackage

/// Reads the stars and labels that other programs have given to pictures, in the background: from XMP
/// sidecars, else from the XMP within JPEGs, TIFFs and DNGs.
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
      // The journal matters in few folders.
      var written: WrittenRatings?
      func readJournal() -> WrittenRatings? {
        if written == nil { written = data.map { WrittenRatings(in: $0) } }
        return written
      }
      for (number, identity) in cards {
        if state.withLock({ $0.isClosed }) { return }
        let marks = Self.marks(of: identity, readJournal)
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

  /// - Parameter written: It is asked only about files with marks.
  private static func marks(
    of card: CardIdentity,
    _ written: () -> WrittenRatings?
  ) -> CardMarks {
    var marks: CardMarks?
    var latest = Int64.min
    for sidecar in card.sidecars {
      let path = sidecar.resolved ?? sidecar
      guard let stamp = FileStamp(of: path), stamp.modified > latest,
        let found = foreignMarks(in: path, stamp, written, { try? XMPPacket.bytes(of: $0) }),
        found.rating != nil || found.label != nil
      else { continue }
      (marks, latest) = (found.cardMarks, stamp.modified)
    }
    if let marks { return marks }
    guard let file = card.file, let path = file.resolved, let stamp = FileStamp(of: path)
    else { return CardMarks() }
    return foreignMarks(in: path, stamp, written) { (try? EmbeddedXMP(of: $0))?.packet }?.cardMarks
      ?? CardMarks()
  }

  /// Returns what a file says, or said before Riffle has written into it; nil if that is no XMP.
  private static func foreignMarks(
    in path: FilePath,
    _ stamp: FileStamp,
    _ written: () -> WrittenRatings?,
    _ packet: (FilePath) -> [UInt8]?
  ) -> XMPMarks? {
    guard let bytes = packet(path), let found = XMPText(bytes)?.marks, found != XMPMarks()
    else { return nil }
    switch written()?.origin(of: path, stamp) {
    case .nothing?: return nil
    case .file(let backup)?:
      return (try? XMPPacket.bytes(of: backup)).flatMap { XMPText($0)?.marks }
    case nil: return found
    }
  }
}
