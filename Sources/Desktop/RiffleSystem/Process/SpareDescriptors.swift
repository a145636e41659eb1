import Glibc
package import SystemPackage

/// The file descriptors that a process may still open.
///
/// libdispatch and swift-subprocess end the process if they get none, so ask for more than they need first:
/// another thread may take some meanwhile.
package enum SpareDescriptors {
  /// What a child process takes, with its pipes, and some more.
  package static let ofChild = 24

  /// Opens as many, and closes them again; throws the system's reason for one that it does not give.
  package static func check(_ count: Int) throws(Errno) {
    var spare: [CInt] = []
    defer { for descriptor in spare { close(descriptor) } }
    for _ in 0..<count {
      let descriptor = open("/", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      guard descriptor >= 0 else { throw Errno(rawValue: errno) }
      spare.append(descriptor)
    }
  }
}
