import RiffleCards
import RiffleFormats
import SystemPackage

/// What an apply would write into which sidecars.
struct SidecarPlan {
  /// One card for each sidecar: they do not depend on each other.
  private(set) var cards: [ApplyPlan.Card] = []

  /// The sidecars that are planned, and for which card with which rating.
  private var owners: [FilePath: [(card: String, rating: Int?)]] = [:]

  init(_ items: [ApplyItem]) {
    var checks = ApplyChecks(.rate)
    let entries = items.flatMap { item in Self.entries(of: item, &checks) }
    for entry in entries {
      owners[entry.sidecar.path, default: []].append((entry.item.card, entry.wanted))
    }
    var written: Set<FilePath> = []
    cards = entries.map { entry in
      let path = entry.sidecar.path
      var reason = entry.reason
      if reason == nil, let other = owners[path]?.first(where: { $0.card != entry.item.card }) {
        let isSame = owners[path]?.allSatisfy { $0.rating == entry.wanted } ?? false
        // It is written once for all of them, and said for the others.
        if !isSame || !written.insert(path).inserted {
          reason = .sharedSidecar(path, card: other.card, isSameRating: isSame)
        }
      }
      if reason == nil, !checks.isWritable(path.folder) { reason = .unwritable(path.folder) }
      let remark = entry.sidecar.older.map {
        "\($0.fileName.elided()) is there too, and older: left as it is"
      }
      return ApplyPlan.Card(
        name: entry.item.card,
        verdict: entry.item.verdict,
        rows: [
          ApplyPlan.Row(
            from: entry.picture,
            to: path,
            state: FileState(of: entry.picture),
            rating: entry.wanted,
            reason: reason,
            remark: remark
          )
        ]
      )
    }
  }

  private struct Entry {
    let item: ApplyItem
    let picture: FilePath
    let sidecar: Sidecar
    var wanted: Int?
    var reason: ApplyReason?
  }

  /// Returns one entry for each sidecar of a card: that of the picture, and that of a raw photograph
  /// beside it if it is another.
  private static func entries(of item: ApplyItem, _ checks: inout ApplyChecks) -> [Entry] {
    var entries: [Entry] = []
    var paths: Set<FilePath> = []
    for (index, file) in item.files.enumerated() where index == 0 || Sidecar.isRaw(file) {
      let picture = checks.absolute(file)
      let sidecar = Sidecar(of: picture)
      guard paths.insert(sidecar.path).inserted else { continue }
      var entry = Entry(item: item, picture: picture, sidecar: sidecar)
      entry.reason =
        entries.first?.reason
        ?? ApplyChecks.reasonOfFile(picture, index == 0 ? item : nil)
      if entry.reason == nil {
        do throws(RiffleError) {
          switch Rating.rating(for: item.verdict, over: try XMPPacket.rating(in: sidecar.path)) {
          case .success(let rating): entry.wanted = rating
          case .failure(let refusal): entry.reason = refusal.reason
          }
        } catch {
          entry.reason = .unreadableSidecar(sidecar.path, error.description)
        }
      }
      entries.append(entry)
    }
    return entries
  }
}
