import CGIO
import RiffleSystem
import SystemPackage

/// The desktop's trash, by GIO, which is loaded when it is first needed.
enum Trash {
  private static let library = LoadedLibrary<gio_functions>(
    "libgio-2.0.so.0",
    package: "libglib2.0-0",
    gio_functions_names()
  )

  /// A file that cannot go to the trash.
  struct Failure: Error {
    /// The reason.
    let reason: String
    /// Whether no file of its volume can.
    let isGeneral: Bool
  }

  /// Loads GIO.
  ///
  /// - Throws: ``RiffleError`` if it is missing.
  static func load() throws(RiffleError) {
    do {
      _ = try library.functions()
    } catch {
      throw .unavailable("The trash needs GIO: \(error). Or move to a folder instead: --move DIR.")
    }
  }

  /// Moves a file to the trash (`g_file_trash`).
  ///
  /// - Throws: ``Failure``; then the file is where it was.
  static func take(_ path: FilePath) throws(Failure) {
    let functions: gio_functions
    do {
      functions = try library.functions()
    } catch {
      throw Failure(reason: "\(error)", isGeneral: true)
    }
    guard let file = path.withPlatformString({ functions.g_file_new_for_path($0) }) else {
      throw Failure(reason: "GIO does not know it", isGeneral: false)
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
    throw Failure(reason: words, isGeneral: isGeneral ?? false)
  }
}
