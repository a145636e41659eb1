import CGLib
import Glibc
import RiffleDrawing
import RiffleRaster
import RiffleSystem
import SystemPackage

/// The small pictures that all programs of a desktop share, as freedesktop.org's Thumbnail Managing
/// Standard (0.9) has it: `$XDG_CACHE_HOME/thumbnails`, or else `~/.cache/thumbnails`.
///
/// A file's name there is the MD5 of the picture's URI, and notes in it say of which state of the picture
/// it is. What others have written is used, and what is written is what the standard asks for. Any
/// number of threads can use it at once.
package final class ThumbnailCache: Sendable {
  /// The folder; nil if the user has no home.
  private let folder: FilePath?
  private let glib = LoadedLibrary<glib_functions>(
    "libglib-2.0.so.0",
    package: "libglib2.0-0",
    glib_functions_names()
  )

  /// The sides of the squares that thumbnails are fitted into, in pixels.
  enum Size: Int, CaseIterable {
    case normal = 128
    case large = 256
    case xLarge = 512
    case xxLarge = 1024

    /// The smallest that has so many pixels; nil if none has.
    init?(atLeast side: Int) {
      guard let size = Self.allCases.first(where: { $0.rawValue >= side }) else { return nil }
      self = size
    }

    fileprivate var folder: String {
      switch self {
      case .normal: "normal"
      case .large: "large"
      case .xLarge: "x-large"
      case .xxLarge: "xx-large"
      }
    }

    func fitting(_ picture: PixelSize) -> PixelSize {
      let scale = min(1, Double(rawValue) / Double(max(picture.width, picture.height)))
      return PixelSize(
        width: max(1, Int((Double(picture.width) * scale).rounded())),
        height: max(1, Int((Double(picture.height) * scale).rounded()))
      )
    }
  }

  struct Entry {
    fileprivate let uri: String
    fileprivate let name: String
    /// The time of the last change, in seconds since 1970.
    fileprivate let modified: Int64
    fileprivate let byteCount: Int64

    fileprivate func matches(_ notes: [String: String]) -> Bool {
      let size = notes["Thumb::Size"].flatMap { Int64($0) }
      // Some programs write fractions of a second.
      let time = notes["Thumb::MTime"].flatMap { Int64($0.prefix { $0 != "." }) }
      return notes["Thumb::URI"] == uri && time == modified && (size ?? byteCount) == byteCount
    }

    fileprivate var notes: [(keyword: String, text: String)] {
      [
        ("Thumb::URI", uri), ("Thumb::MTime", "\(modified)"), ("Thumb::Size", "\(byteCount)"),
        ("Software", "riffle"),
      ]
    }
  }

  package init(environment: (String) -> String? = ProcessEnvironment.value(of:)) {
    folder = UserFolder.cache.path(environment: environment)?.appending("thumbnails")
  }

  /// Nil for a picture in memory, one that is a thumbnail itself, and if GLib is not installed, which
  /// knows the URIs of files as all desktops write them.
  func entry(for picture: Picture) -> Entry? {
    guard let folder, case .file(let bytes, _) = picture.id.origin else { return nil }
    var path = FilePath(bytes: bytes)
    guard let stamp = FileStamp(of: path), let library = try? glib.functions() else { return nil }
    // Links stay: the standard names the path that programs show.
    if path.isRelative, let here = FilePath(".").resolved { path = here.pushing(path) }
    path.lexicallyNormalize()
    guard !path.starts(with: folder),
      let uri = path.withPlatformString({ library.g_filename_to_uri($0, nil, nil) })
    else { return nil }
    defer { library.g_free(uri) }
    guard let sum = library.g_compute_checksum_for_string(glib_checksum_md5, uri, -1) else {
      return nil
    }
    defer { library.g_free(sum) }
    return Entry(
      uri: String(cString: uri),
      name: String(cString: sum) + ".png",
      modified: Int64((Double(stamp.modified) / 1e9).rounded(.down)),
      byteCount: stamp.size
    )
  }

  func read(_ entry: Entry, atLeast least: Size) -> Bitmap? {
    read(entry, from: Size.allCases.filter { $0.rawValue >= least.rawValue })
  }

  func read(_ entry: Entry, from sizes: [Size]) -> Bitmap? {
    for size in sizes {
      if let bitmap = read(entry, in: size.folder, limit: size.rawValue) { return bitmap }
    }
    return nil
  }

  func hasFailed(_ entry: Entry) -> Bool {
    read(entry, in: Self.failures, limit: Size.xxLarge.rawValue) != nil
  }

  private func read(_ entry: Entry, in name: String, limit: Int) -> Bitmap? {
    guard let folder,
      let file = try? PictureFile(path: folder.appending(name).appending(entry.name).bytes),
      file.bytes(4) == PNGDecoder.mark, let decoder = try? PNGDecoder(file),
      decoder.size.width <= limit, decoder.size.height <= limit, decoder.size.width > 0,
      decoder.size.height > 0,
      let decoded = try? decoder.decode(filling: decoder.size), decoded.warning == nil,
      entry.matches(decoder.notes())
    else { return nil }
    return decoded.bitmap
  }

  private static let failures = "fail/riffle-1"

  /// Keeps a thumbnail, unless it is transparent or there is no room; it can be made again.
  func write(_ bitmap: Bitmap, for entry: Entry, as size: Size) {
    if bitmap.isOpaque { write(bitmap, for: entry, in: size.folder) }
  }

  func noteFailure(_ entry: Entry) {
    write(Bitmap(size: PixelSize(width: 1, height: 1)), for: entry, in: Self.failures)
  }

  /// Writes to a new file that then gets the name, so that no program reads half of one; for the user
  /// alone, since the picture may be.
  private func write(_ bitmap: Bitmap, for entry: Entry, in name: String) {
    guard let folder = folder?.appending(name), folder.makeFolder() else { return }
    let partial = folder.appending(".\(entry.name).\(getpid())")
    guard let file = try? OpenFile(partial, O_WRONLY | O_CREAT | O_EXCL) else { return }
    do {
      try PNGFile.write(bitmap, noting: entry.notes, to: file.descriptor)
      try partial.rename(to: folder.appending(entry.name))
    } catch {
      partial.remove()
    }
  }
}
