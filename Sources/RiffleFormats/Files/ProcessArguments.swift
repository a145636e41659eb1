import SystemPackage

/// The arguments of the program's command line.
package enum ProcessArguments {
  /// The arguments without the program's own name.
  ///
  /// `CommandLine.arguments` is empty if Swift's libraries are linked in and a library of C has
  /// called `setenv` while it was loaded, as sdl2-compat does: Swift looks for the arguments beside
  /// the environment, which has then moved. The kernel keeps them in any case (proc(5)).
  package static var all: [String] {
    let known = CommandLine.arguments
    guard known.isEmpty, let file = try? FileDescriptor.open("/proc/self/cmdline", .readOnly)
    else { return Array(known.dropFirst()) }
    defer { try? file.close() }
    return words(in: bytes(of: file))
  }

  /// Splits a command line: a byte of zero ends each argument, the first of which is the program.
  package static func words(in bytes: [UInt8]) -> [String] {
    bytes.split(separator: 0, omittingEmptySubsequences: false).dropLast().dropFirst().map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  /// Reads a file to its end; the kernel's files do not tell their length.
  private static func bytes(of file: FileDescriptor) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4096)
    while let count = try? chunk.withUnsafeMutableBytes({ try file.read(into: $0) }), count > 0 {
      bytes += chunk.prefix(count)
    }
    return bytes
  }
}
