import Glibc
import SystemPackage

package enum ProcessArguments {
  /// The arguments without the program's own name; paths that are not UTF-8 are escaped, and
  /// `FilePath(escaped:)` brings them back.
  ///
  /// They are those that the kernel keeps (proc(5)). `CommandLine.arguments` puts U+FFFD in the place of
  /// bytes that are not UTF-8, and is empty if Swift's libraries are linked in and a library of C has
  /// called `setenv` while it was loaded, as sdl2-compat does: Swift looks for the arguments beside
  /// the environment, which has then moved.
  package static var all: [String] {
    guard let file = try? FileDescriptor.open("/proc/self/cmdline", .readOnly) else {
      return Array(CommandLine.arguments.dropFirst())
    }
    defer { try? file.close() }
    return words(in: bytes(of: file))
  }

  /// A byte of zero ends each argument, the first of which is the program.
  package static func words(in bytes: [UInt8]) -> [String] {
    bytes.split(separator: 0, omittingEmptySubsequences: false).dropLast().dropFirst().map {
      String(escaping: Array($0))
    }
  }

  /// The kernel's files do not have a length.
  private static func bytes(of file: FileDescriptor) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4096)
    while let count = try? chunk.withUnsafeMutableBytes({ try file.read(into: $0) }), count > 0 {
      bytes += chunk.prefix(count)
    }
    return bytes
  }
}

package enum ProcessEnvironment {
  package static func value(of name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}
