import Glibc
import RiffleDrawing
import RiffleMedia
import RiffleSystem
import SystemPackage

/// What an apply would write into which sidecars, and into which pictures if it is to.
///
/// All sidecars of a card agree: all are written or none. What Riffle itself has written follows the
/// verdict, the stars, the label and the rotation that the card has now; what other programs have
/// written stays where a card says nothing about it, as do their stars if the verdict is keep.
struct SidecarPlan {
  /// Each with the sidecars that are written, or with what is left.
  private(set) var cards: [ApplyPlan.Card] = []

  private let written: WrittenRatings
  private let rules: RatingRules
  private let embeds: Bool
  private var checks: ApplyChecks
  /// The cards that sidecars are moved with.
  private var owners: [FilePath: CardName] = [:]
  private var wishes: [FilePath: [(card: CardName, marks: XMPMarks)]] = [:]
  private var claimed: Set<FilePath> = []

  /// Plans for the rated and the undecided cards; reads the disk and changes nothing.
  init(
    _ items: [ApplyItem],
    among all: [ApplyItem],
    _ written: WrittenRatings,
    _ rules: RatingRules,
    embeds: Bool
  ) {
    self.written = written
    self.rules = rules
    self.embeds = embeds
    checks = ApplyChecks(.rate, written)
    for item in all {
      for file in item.files where FileKind(name: file.nameBytes) == .sidecar {
        owners[checks.absolute(file)] = item.card
      }
    }
    let entries = items.map { entry(of: $0) }
    for entry in entries where entry.isRated {
      for sidecar in entry.sidecars {
        wishes[sidecar.path, default: []].append((entry.item.card, sidecar.wanted))
      }
    }
    cards = entries.compactMap { card(of: $0) }
  }

  private struct Entry {
    let item: ApplyItem
    /// The picture, its raw photographs and its original.
    let photographs: [FilePath]
    let rule: RatingRules.Rule
    var sidecars: [Known] = []
    /// The photographs that are not written into, with the reasons.
    var beside: [(file: FilePath, reason: ApplyReason)] = []
    var obstacle: Obstacle?

    var isRated: Bool {
      rule.rating != nil || rule.label != nil || !item.givenMarks.isEmpty || item.rotation != 0
    }

    var wantsOnlyStars: Bool {
      rule.keepsStars && rule.label == nil && item.givenMarks.isEmpty && item.rotation == 0
    }
  }

  private struct Obstacle {
    let photograph: FilePath
    /// The photograph or its sidecar.
    let file: FilePath
    let reason: ApplyReason
  }

  private struct Known {
    let photograph: FilePath
    /// The sidecar, or the photograph itself.
    let path: FilePath
    var isEmbedded = false
    /// The file as it was; nil if it does not exist.
    var before: FileState?
    /// What it was before Riffle's change; nil if it has changed since.
    var origin: WrittenRatings.Origin?
    /// What it says, and what it would say without Riffle.
    var present = XMPMarks()
    var foreign = XMPMarks()
    var wanted = XMPMarks()

    /// 0 if it does not exist.
    var modified: Int64 { before?.stamp.modified ?? 0 }

    /// The change; nil if it stays as it is.
    var change: RatingChange? {
      guard wanted != present else { return nil }
      if isEmbedded {
        return RatingChange(before: before, present: present, content: .embedded(wanted))
      }
      if wanted == foreign {
        switch origin {
        case .nothing?: return RatingChange(before: before, present: present, content: .nothing)
        case .file(let file)?:
          return RatingChange(before: before, present: present, content: .original(file, wanted))
        case nil: break
        }
      }
      return RatingChange(before: before, present: present, content: .rated(wanted))
    }
  }

  // MARK: Looking

  private mutating func entry(of item: ApplyItem) -> Entry {
    let files = item.files.enumerated().filter { $0 == 0 || Sidecar.isPhotograph($1) }
    var entry = Entry(
      item: item,
      photographs: files.map { checks.absolute($1) },
      rule: rules[item.verdict]
    )
    let isRated = entry.isRated
    guard isRated || !written.isEmpty else { return entry }
    if isRated {
      for (index, file) in entry.photographs.enumerated() {
        // What a card was when it got stars alone does not matter.
        let decided = index == 0 && item.verdict != nil ? item : nil
        guard let reason = ApplyChecks.reasonOfFile(file, decided, written) else { continue }
        entry.obstacle = Obstacle(photograph: file, file: file, reason: reason)
        return entry
      }
    }
    var paths: Set<FilePath> = []
    for photograph in entry.photographs {
      let sidecar = Sidecar(of: photograph)
      let present = sidecar.names.filter {
        owners[$0, default: item.card] == item.card && $0.exists
      }
      let isEmbedded = embeds && embed(photograph, in: &entry)
      let all = present.isEmpty && isRated && !isEmbedded ? [sidecar.newName] : present
      // A link is followed: its target is the sidecar.
      for path in all.map({ $0.resolved ?? $0 }) where paths.insert(path).inserted {
        do throws(RiffleError) {
          let known = try look(at: path, of: photograph)
          if isRated || known.origin != nil { entry.sidecars.append(known) }
        } catch {
          guard isRated else { continue }
          let reason = ApplyReason.unreadableSidecar(path, error.description)
          entry.obstacle = Obstacle(photograph: photograph, file: path, reason: reason)
        }
      }
    }
    rate(&entry)
    takeOut(&entry)
    return entry
  }

  /// Returns whether the rating goes into a photograph itself.
  private func embed(_ photograph: FilePath, in entry: inout Entry) -> Bool {
    let path = photograph.resolved ?? photograph
    guard entry.isRated || written.has(path) else { return false }
    do throws(RiffleError) {
      guard entry.item.rotation == 0 else {
        throw .badFile("it was turned, which only a sidecar says")
      }
      let status = try? path.stat()
      guard let status, status.permissions.rawValue & 0o222 != 0 else {
        throw .badFile("it is write-protected")
      }
      guard status.rawValue.st_nlink == 1 else {
        throw .badFile("it has other names (hard links), which would not get the rating")
      }
      let packet = try EmbeddedXMP(of: path).packet
      var known = Known(photograph: photograph, path: path, isEmbedded: true)
      known.before = FileState(status)
      if let packet { known.present = try XMPPacket.marks(in: packet) }
      try find(&known)
      if entry.isRated || known.origin != nil { entry.sidecars.append(known) }
      return true
    } catch {
      if entry.isRated { entry.beside.append((photograph, .failed(error.description))) }
      return false
    }
  }

  /// Has sidecars made for the photographs that turn out not to have room for what they are to say.
  private func takeOut(_ entry: inout Entry) {
    for index in entry.sidecars.indices.reversed() where entry.sidecars[index].isEmbedded {
      let known = entry.sidecars[index]
      guard known.change != nil else { continue }
      do throws(RiffleError) {
        let picture = try EmbeddedXMP(of: known.path)
        let packet = try picture.packet(with: known.wanted)
        _ = try picture.splices(for: packet, size: known.before?.stamp.size ?? 0)
      } catch {
        entry.beside.append((known.photograph, .failed(error.description)))
        entry.sidecars[index...index] = sidecar(insteadOf: known, of: entry).map { [$0] } ?? []
      }
    }
  }

  /// Returns a new sidecar, which says the same; nil if the photograph has one already, or nothing is to be said.
  private func sidecar(insteadOf known: Known, of entry: Entry) -> Known? {
    let marks = XMPMarks(rating: known.wanted.rating, label: known.wanted.label)
    guard entry.isRated, marks != XMPMarks(),
      !entry.sidecars.contains(where: { $0.photograph == known.photograph && !$0.isEmbedded })
    else { return nil }
    var new = Known(photograph: known.photograph, path: Sidecar(of: known.photograph).newName)
    new.wanted = marks
    return new
  }

  private func look(at path: FilePath, of photograph: FilePath) throws(RiffleError) -> Known {
    var known = Known(photograph: photograph, path: path, before: FileState(of: path))
    guard known.before != nil else { return known }
    known.present = try XMPPacket.marks(in: path)
    try find(&known)
    return known
  }

  /// Finds what a file would say without Riffle.
  private func find(_ known: inout Known) throws(RiffleError) {
    known.foreign = known.present
    guard let before = known.before else { return }
    switch written.origin(of: known.path, before.stamp) {
    case .nothing?: (known.origin, known.foreign) = (.nothing, XMPMarks())
    case .file(let file)? where file.exists:
      (known.origin, known.foreign) = (.file(file), try XMPPacket.marks(in: file))
    default: break
    }
  }

  private func rate(_ entry: inout Entry) {
    let item = entry.item
    // Stars in one sidecar, or in the picture itself, also count for those without any.
    let stars =
      entry.sidecars.filter { ($0.foreign.rating ?? 0) > 0 }
      .max { $0.modified < $1.modified }?.foreign.rating
      ?? (item.marks.stars > 0 ? item.marks.stars : nil)
    for index in entry.sidecars.indices {
      var marks = entry.sidecars[index].foreign
      let own = marks.rating ?? 0
      if let rating = entry.rule.rating {
        marks.rating = entry.rule.keepsStars ? (own > 0 ? own : stars ?? rating) : rating
        marks.setFlags(isRejected: rating < 0)
      }
      // A rejected picture stays rejected, whatever its stars.
      if let given = item.givenMarks.stars, entry.rule.rating ?? 0 >= 0 {
        marks.rating = given > 0 ? given : marks.rating.map { _ in 0 }
      }
      if let label = entry.rule.label { marks.label = label }
      if let given = item.givenMarks.label { marks.label = given?.title }
      if let rotation = PictureRotation(rawValue: item.rotation), item.rotation != 0 {
        let stored =
          marks.orientation.flatMap(PictureOrientation.init)
          ?? (try? PhotographInfo(of: Picture(path: entry.sidecars[index].photograph.bytes)))?
          .orientation
        if let stored { marks.orientation = stored.rotated(by: rotation).rawValue }
      }
      entry.sidecars[index].wanted = marks
    }
    if entry.wantsOnlyStars, stars != nil { entry.sidecars.removeAll { $0.before == nil } }
  }

  // MARK: Planning

  private mutating func card(of entry: Entry) -> ApplyPlan.Card? {
    let item = entry.item
    if let obstacle = entry.obstacle ?? obstacle(to: entry) {
      let rows = entry.photographs.map { photograph in
        row(
          photograph,
          reason: photograph == obstacle.photograph
            ? obstacle.reason : .together(with: obstacle.file)
        )
      }
      return ApplyPlan.Card(name: item.card, verdict: item.verdict, rows: rows)
    }
    var rows: [ApplyPlan.Row] = []
    for sidecar in entry.sidecars {
      // Another card's rating wins over the wish for none.
      guard let change = sidecar.change, entry.isRated || wishes[sidecar.path] == nil,
        claimed.insert(sidecar.path).inserted
      else { continue }
      rows.append(row(sidecar.photograph, sidecar.path, change))
    }
    if rows.isEmpty, let verdict = item.verdict { rows = rowsOfNothing(entry, verdict) }
    guard !rows.isEmpty else { return nil }
    var card = ApplyPlan.Card(name: item.card, verdict: item.verdict, rows: rows)
    card.beside = entry.beside
    card.instead = rowsBeside(rows, entry)
    return card
  }

  /// Returns the rows of a card if nothing can be written into its photographs; nil if nothing is.
  private func rowsBeside(_ rows: [ApplyPlan.Row], _ entry: Entry) -> [ApplyPlan.Row]? {
    guard rows.contains(where: { $0.rating?.isEmbedded == true }) else { return nil }
    return rows.filter { $0.rating?.isEmbedded == false }
      + entry.sidecars.compactMap { known in
        guard known.isEmbedded, let new = sidecar(insteadOf: known, of: entry),
          let change = new.change, !new.path.exists, !claimed.contains(new.path)
        else { return nil }
        return row(new.photograph, new.path, change)
      }
  }

  private mutating func obstacle(to entry: Entry) -> Obstacle? {
    for sidecar in entry.sidecars {
      let (photograph, path) = (sidecar.photograph, sidecar.path)
      if entry.isRated,
        let other = wishes[path]?.first(where: { $0.marks != sidecar.wanted })
      {
        let reason = ApplyReason.sharedSidecar(path, card: other.card, isSameRating: false)
        return Obstacle(photograph: photograph, file: path, reason: reason)
      }
      if sidecar.change != nil, !checks.isWritable(path.folder) {
        let reason = ApplyReason.unwritable(path.folder)
        return Obstacle(photograph: photograph, file: path, reason: reason)
      }
    }
    return nil
  }

  /// Returns the rows of a card whose sidecars all have the wanted rating, or need none.
  private func rowsOfNothing(_ entry: Entry, _ verdict: Verdict) -> [ApplyPlan.Row] {
    let rated = entry.sidecars.map { sidecar in
      // Another card has it written, with the same marks.
      let other = sidecar.change.flatMap { _ in
        wishes[sidecar.path]?.first { $0.card != entry.item.card }
      }
      let reason = other.map {
        ApplyReason.sharedSidecar(sidecar.path, card: $0.card, isSameRating: true)
      }
      var marks = sidecar.wanted
      if entry.rule.rating == nil, entry.item.givenMarks.stars == nil { marks.rating = nil }
      if entry.rule.label == nil, entry.item.givenMarks.label == nil { marks.label = nil }
      if entry.item.rotation == 0 { marks.orientation = nil }
      marks.flags = [:]
      return row(sidecar.photograph, reason: reason ?? .isRated(marks))
    }
    guard rated.isEmpty || !entry.isRated else { return rated }
    return entry.photographs.map { row($0, reason: .noRating(verdict)) }
  }

  private func row(
    _ photograph: FilePath,
    _ sidecar: FilePath? = nil,
    _ change: RatingChange? = nil,
    reason: ApplyReason? = nil
  ) -> ApplyPlan.Row {
    ApplyPlan.Row(
      from: photograph,
      to: sidecar,
      state: FileState(of: photograph),
      rating: change,
      reason: reason
    )
  }
}

/// The names of the XMP sidecars of a photograph.
struct Sidecar {
  /// Names for this photograph alone, such as `NAME.JPG.xmp`.
  private let long: [FilePath]
  /// Names shared with other files, such as `NAME.xmp`.
  private let short: [FilePath]
  private let isOfRaw: Bool

  init(of photograph: FilePath) {
    let name = photograph.nameBytes
    short = ["xmp", "XMP"].map { photograph.beside(name.stem + Array(".\($0)".utf8)) }
    long = ["xmp", "XMP"].map { photograph.beside(name + Array(".\($0)".utf8)) }
    isOfRaw = FileKind(name: name) == .raw
  }

  var names: [FilePath] { long + short }

  /// The name of a new sidecar: `NAME.xmp` for a raw photograph, like Adobe's programs (XMP
  /// Specification Part 3, section 1.2), `NAME.EXT.xmp` for another picture, like darktable
  /// (darktable manual, 'sidecar files').
  var newName: FilePath { isOfRaw ? short[0] : long[0] }

  static func isPhotograph(_ file: FilePath) -> Bool {
    switch FileKind(name: file.nameBytes) {
    case .picture, .raw: true
    default: false
    }
  }
}
