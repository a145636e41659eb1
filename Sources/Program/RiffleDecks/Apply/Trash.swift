import CGIO
import Glibc
import RiffleSystem
import SystemPackage

/// The desktop's trash, by GIO, which is loaded on first use.
enum Trash {
  private static let library = LoadedLibrary<gio_functions>(
    "libgio-2.0.so.0",
    package: "libglib2.0-0",
    gio_functions_names()
  )

  static func load() throws(RiffleError) {
    do {
      _ = try library.functions()
    } catch {
      throw .unavailable("The trash needs GIO: \(error). Or move to a folder instead: --move DIR.")
    }
  }

  static func take(_ path: FilePath) throws(ApplyReason) {
    let functions: gio_functions
    do {
      functions = try library.functions()
    } catch {
      throw failure("\(error)", path, isGeneral: true)
    }
    // Not g_file_new_for_path: with gvfs it would ask the session's bus first, which may be stuck.
    let file = path.withPlatformString {
      functions.g_vfs_get_file_for_path(functions.g_vfs_get_local(), $0)
    }
    guard let file else {
      throw failure("GIO does not know it", path, isGeneral: false)
    }
    defer { functions.g_object_unref(UnsafeMutableRawPointer(file)) }
    var error: UnsafeMutablePointer<GError>?
    guard functions.g_file_trash(file, nil, &error) == 0 else { return }
    defer { if let error { functions.g_error_free(error) } }
    let words = error?.pointee.message.map { String(cString: $0) } ?? "GIO does not say why"
    let isGeneral = error.map {
      $0.pointee.domain == functions.g_io_error_quark()
        && $0.pointee.code == gio_error_not_supported
    }
    throw failure(words, path, isGeneral: isGeneral ?? false)
  }

  /// `isGeneral` says that no file of the volume can be trashed.
  private static func failure(_ words: String, _ file: FilePath, isGeneral: Bool) -> ApplyReason {
    guard isGeneral else { return .failed("it cannot go to the trash: \(words)") }
    return .stopped(
      "it cannot go to the trash: \(words)",
      .unwritable(
        "\(file.string.elidedPath): cannot go to the trash: \(words). Move to a folder instead: "
          + "--move DIR."
      )
    )
  }
}

/// The files in the desktop's trash, by their original paths (freedesktop Trash specification 1.0).
struct TrashedFiles {
  private let home: FilePath?
  private var known: [FilePath: [FilePath: [Entry]]] = [:]

  struct Entry: Hashable {
    let file: FilePath
    /// The `.trashinfo` file with the original path.
    let note: FilePath
  }

  init(environment: (String) -> String? = ProcessEnvironment.value(of:)) {
    let data = environment("XDG_DATA_HOME").map { FilePath($0) }.flatMap {
      $0.isAbsolute ? $0 : nil
    }
    let home = environment("HOME").flatMap { $0.isEmpty ? nil : FilePath($0) }
    self.home = (data ?? home?.appending(".local").appending("share"))?.appending("Trash")
  }

  mutating func entries(from path: FilePath) -> [Entry] {
    trashes(for: path).flatMap { trash, top in
      let contents = known[trash] ?? Self.contents(of: trash, top: top)
      known[trash] = contents
      return contents[path] ?? []
    }
  }

  /// Returns the notes of a file that were never finished: GIO was killed before it moved the file.
  ///
  /// GIO makes an empty note first, then writes another one, with six letters appended to its name
  /// (`g_file_set_contents`), that replaces the first.
  func unfinishedEntries(from path: FilePath) -> [Entry] {
    guard let name = path.lastComponent?.bytes else { return [] }
    let title = name + Array(".trashinfo".utf8)
    return trashes(for: path).flatMap { trash, _ in
      let folder = trash.appending("info")
      let file = trash.appending("files").appending(bytes: name)
      let notes = ((try? folder.entries()) ?? []).filter { entry in
        let bytes = entry.bytes
        if bytes == title { return FileState(of: folder.appending(entry))?.stamp.size == 0 }
        return bytes.count == title.count + 7 && bytes.starts(with: title + [UInt8(ascii: ".")])
      }
      return notes.map { Entry(file: file, note: folder.appending($0)) }
    }
  }

  /// Returns the possible trashes of a file, each with the folder that its notes count paths from.
  private func trashes(for path: FilePath) -> [(trash: FilePath, top: FilePath)] {
    let top = Self.top(of: path.folder)
    let user = getuid()
    let shared = top.appending(".Trash").appending("\(user)")
    return (home.map { [($0, $0)] } ?? [])
      + [(shared, top), (top.appending(".Trash-\(user)"), top)]
  }

  private static func top(of folder: FilePath) -> FilePath {
    var top = folder.nearestExisting
    let device = FileState(of: top)?.place.device
    while top.lastComponent != nil, FileState(of: top.folder)?.place.device == device {
      top = top.folder
    }
    return top
  }

  private static func contents(of trash: FilePath, top: FilePath) -> [FilePath: [Entry]] {
    let notes = trash.appending("info")
    var contents: [FilePath: [Entry]] = [:]
    for name in (try? notes.entries()) ?? [] where name.extension == "trashinfo" {
      let note = notes.appending(name)
      guard let bytes = try? InputFile(note).read(atMost: 1 << 16), let path = path(in: bytes)
      else { continue }
      let stem = name.bytes.dropLast(".trashinfo".utf8.count)
      let file = trash.appending("files").appending(bytes: Array(stem))
      // An absolute path replaces the top.
      contents[top.pushing(path), default: []].append(Entry(file: file, note: note))
    }
    return contents
  }

  static func path(in note: [UInt8]) -> FilePath? {
    let lines = note.split(separator: UInt8(ascii: "\n"))
    guard lines.first.map({ Array($0) }) == Array("[Trash Info]".utf8) else { return nil }
    let key = Array("Path=".utf8)
    guard let line = lines.first(where: { $0.starts(with: key) }) else { return nil }
    var bytes: [UInt8] = []
    var rest = line.dropFirst(key.count)
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%") {
        let digits = String(decoding: rest.prefix(2), as: UTF8.self)
        guard digits.utf8.count == 2, let value = UInt8(digits, radix: 16), value != 0 else {
          return nil
        }
        rest = rest.dropFirst(2)
        bytes.append(value)
      } else {
        bytes.append(byte)
      }
    }
    return bytes.isEmpty ? nil : FilePath(bytes: bytes)
  }
}
