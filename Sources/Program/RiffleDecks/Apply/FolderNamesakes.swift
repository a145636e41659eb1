import RiffleSystem
import SystemPackage

/// The files of a folder that no card takes along, by what they are called up to a dot.
struct FolderNamesakes {
  private var unclaimed: [[UInt8]: [[UInt8]]] = [:]
  /// The groups by the names of the pictures.
  private var groups: [[UInt8]: FileGroup] = [:]

  /// Returns the files that cards leave behind, whose names begin like that of their picture up to a
  /// dot: `a.txt` of a.jpg.
  static func left(by cards: [ApplyPlan.Card]) -> [FilePath] {
    var folders: [FilePath: FolderNamesakes] = [:]
    var left: Set<FilePath> = []
    for card in cards {
      guard let picture = card.rows.first?.from else { continue }
      let folder = picture.folder
      let namesakes = folders[folder] ?? FolderNamesakes(in: folder)
      folders[folder] = namesakes
      left.formUnion(namesakes.files(of: picture, in: folder))
    }
    left.subtract(cards.flatMap(\.rows).map(\.from))
    return left.map { ($0, NaturalOrder($0.bytes)) }.sorted { $0.1 < $1.1 }.map(\.0)
  }

  private init(in folder: FilePath) {
    let names = ((try? folder.entries()) ?? []).map(\.bytes).filter { !$0.isHidden }
    let kinds = names.map { (name: $0, kind: FileKind(name: $0)) }
    let groups = FileGroup.groups(
      pictures: kinds.filter { $0.kind == .picture }.map(\.name),
      others: kinds.filter { $0.kind != .picture && $0.kind != .other }
    )
    .groups
    var claimed: Set<[UInt8]> = []
    for group in groups {
      self.groups[group.shown] = group
      claimed.formUnion([group.shown] + group.companions)
    }
    for name in names where !claimed.contains(name) {
      for dot in name.indices where name[dot] == UInt8(ascii: ".") {
        unclaimed[Array(name[..<dot]), default: []].append(name)
      }
    }
  }

  private func files(of picture: FilePath, in folder: FilePath) -> [FilePath] {
    let name = picture.nameBytes
    let companions = groups[name]?.companions ?? []
    // An edited picture and its original differ up to the dot.
    let stems = Set(([name] + companions).map(\.stem))
    let names = stems.flatMap { unclaimed[$0] ?? [] } + companions
    return names.map { folder.appending(bytes: $0) }.filter {
      (try? $0.stat(followTargetSymlink: false).type) != .directory
    }
  }
}
