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

  /// Loads GIO.
  static func load() throws(RiffleError) {
    do {
      _ = try library.functions()
    } catch {
      throw .unavailable("The trash needs GIO: \(error). Or move to a folder instead: --move DIR.")
    }
  }

  /// Moves a file to the trash (`g_file_trash`).
  static func take(_ path: FilePath) throws(ApplyReason) {
    let functions: gio_functions
    do {
      functions = try library.functions()
    } catch {
      throw failure("\(error)", path, isGeneral: true)
    }
    guard let file = path.withPlatformString({ functions.g_file_new_for_path($0) }) else {
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

  /// Returns why a file cannot go to the trash.
  ///
  /// - Parameter isGeneral: Whether no file of its volume can.
  private static func failure(
    _ words: String,
    _ file: FilePath,
    isGeneral: Bool
  ) -> ApplyReason {
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
