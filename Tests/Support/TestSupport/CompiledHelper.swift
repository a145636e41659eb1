import Foundation

/// The programs and libraries in C that tests need, of scripts/lib.
package enum CompiledHelper {
  /// Compiles `scripts/lib/NAME.c` with gcc.
  package static func build(_ name: String, _ options: [String], to path: String) async throws {
    let source = Repository.file("scripts/lib/\(name).c").path
    try await Tool.run("gcc", ["-o", path, source] + options)
  }

  /// Compiles a library that a program loads before all others (LD_PRELOAD).
  package static func buildPreload(_ name: String, to path: String) async throws {
    try await build(name, ["-shared", "-fPIC"], to: path)
  }
}
