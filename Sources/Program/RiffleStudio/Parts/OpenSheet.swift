import RiffleControls
import RiffleFormats
import RiffleShell
import SystemPackage

struct OpenSheet: StudioPart {
  private var folder: FilePath
  private let home: FilePath?
  private let titles: StudioPlaces
  /// It is nil before the folder is read.
  private var listing: Listing?

  private struct Listing {
    var folders: [FilePath.Component] = []
    var files: [FilePath.Component] = []
    var problem: String?
    /// How many are left out.
    var rest = 0
  }

  private static let limit = 300
  private static let suffixes: Set<String> = ["json", "jsonl", "csv"]

  init(_ places: StudioPlaces) {
    (folder, home, titles) = (places.exports, places.home, places)
  }

  mutating func forget() { listing = nil }

  mutating func show(_ panel: Panel, _ shown: StudioSnapshot, _ answer: Answer) {
    let listing = listing ?? Self.read(folder)
    self.listing = listing
    panel.title("Open")
    panel.remark("\(titles.title(of: folder)). Files can also be dropped on the window.", indent: 0)
    panel.space(4)
    switch panel.buttons(
      ["Up", "Home", "Sample deck"],
      summaries: ["The folder around this one.", "", "The cards that come with Riffle."]
    ) {
    case 0: go(to: folder.removingLastComponent())
    case 1: if let home { go(to: home) }
    case 2: open(nil, answer)
    default: break
    }
    if panel.button("Show the pictures of this folder", .primary) { open(folder, answer) }
    panel.space(4)
    if let problem = listing.problem { panel.remark(problem) }
    for name in listing.folders
    where panel.choice("folder.\(name)", "\(name)/", isChosen: false, isFaint: false) {
      go(to: folder.appending(name))
    }
    for name in listing.files
    where panel.choice("file.\(name)", name.string, isChosen: false, isFaint: false) {
      open(folder.appending(name), answer)
    }
    if listing.rest > 0 { panel.remark("And \(listing.rest) more.") }
  }

  private mutating func go(to folder: FilePath) {
    self.folder = folder.isEmpty ? "/" : folder
    listing = nil
  }

  private func open(_ path: FilePath?, _ answer: Answer) {
    answer(.perform(.sheet(.open)))
    answer(.openFile(path))
  }

  /// Lists folders, and the files that can be decks, presets or gestures; hidden ones are left out.
  private static func read(_ folder: FilePath) -> Listing {
    var listing = Listing()
    do throws(Errno) {
      let names = try folder.entries().filter { !$0.string.hasPrefix(".") }
        .sorted { $0.string.lowercased() < $1.string.lowercased() }
      for name in names {
        let isFolder = (try? folder.appending(name).stat().type) == .directory
        if isFolder {
          listing.folders.append(name)
        } else if name.extension.map(suffixes.contains) == true {
          listing.files.append(name)
        }
      }
    } catch {
      listing.problem = "The folder cannot be read: \(error)."
    }
    let shownFolders = min(listing.folders.count, limit)
    listing.rest = listing.folders.count - shownFolders + max(0, listing.files.count - limit)
    listing.folders = Array(listing.folders.prefix(limit))
    listing.files = Array(listing.files.prefix(limit))
    return listing
  }
}
