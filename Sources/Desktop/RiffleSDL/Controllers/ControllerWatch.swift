import Glibc
import RiffleSystem
import Synchronization

/// Reports, from its own thread, when there may be news of game controllers: a device has come or
/// gone, or one that is in use has sent something.
///
/// SDL has no way to wait for controllers. Left to itself it looks a thousand times per second while
/// one is connected, so it is asked only when the system has woken this thread (poll(2), inotify(7)).
/// What devices send is read here to be thrown away; SDL has its own copy, which it got before.
package final class ControllerWatch: Sendable {
  private struct Wishes {
    var devices: [String] = []
    var isClosed = false
  }

  private let wishes = Mutex(Wishes())
  /// A pipe's ends; the first becomes readable when the wishes have changed.
  private let (wishReader, wishWriter): (Int32, Int32)
  private let folder: String
  private let ring: @Sendable () -> Void

  /// The waits after a change of the folder before it is looked at again, each after the one before, in
  /// milliseconds: who may read a new device is decided only after it has come.
  private static let waits: [Int32] = [250, 750, 2000]

  /// Returns nil if the folder does not exist or the system refuses.
  ///
  /// `ring` is called on the thread, but not while no device in the folder could be a controller that
  /// this person may use.
  package init?(folder: String = "/dev/input", ring: @escaping @Sendable () -> Void) {
    let notes = inotify_init1(Int32(O_CLOEXEC | O_NONBLOCK))
    guard notes >= 0 else { return nil }
    (wishReader, wishWriter) = Self.pipe()
    self.folder = folder
    self.ring = ring
    let mask = UInt32(IN_CREATE | IN_DELETE | IN_MOVED_TO | IN_MOVED_FROM | IN_ATTRIB | IN_ONLYDIR)
    guard wishReader >= 0, inotify_add_watch(notes, folder, mask) >= 0,
      (try? DetachedThread.start("riffle-pads") { [self] in run(notes) }) != nil
    else {
      Glibc.close(notes)
      return nil
    }
  }

  deinit {
    for end in [wishReader, wishWriter] where end >= 0 { Glibc.close(end) }
  }

  /// Makes a pipe whose ends never block; -1 on failure.
  private static func pipe() -> (Int32, Int32) {
    var ends: [Int32] = [-1, -1]
    guard Glibc.pipe(&ends) == 0 else { return (-1, -1) }
    for end in ends {
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    return (ends[0], ends[1])
  }

  package func follow(_ devices: [String]) {
    wishes.withLock { $0.devices = devices }
    _ = write(wishWriter, "!", 1)
  }

  package func close() {
    wishes.withLock { $0.isClosed = true }
    _ = write(wishWriter, "!", 1)
  }

  private func run(_ notes: Int32) {
    // A device that could not be opened, or is gone, has no file.
    var files: [String: Int32] = [:]
    var hasNewWishes = false
    var pendingWaits: [Int32] = []
    var hadDevice = false
    func tellOfDevices() {
      let hasDevice = hasDevice
      if hasDevice || hadDevice { ring() }
      hadDevice = hasDevice
    }
    tellOfDevices()
    while let devices = wishes.withLock({ $0.isClosed ? nil : $0.devices }) {
      if hasNewWishes { Self.open(devices, &files) }
      hasNewWishes = false
      let watched = files.filter { $0.value >= 0 }.map { (path: $0.key, file: $0.value) }
      var polled = ([wishReader, notes] + watched.map(\.file)).map {
        pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
      }
      let count = poll(&polled, nfds_t(polled.count), pendingWaits.first ?? -1)
      if count < 0, errno != EINTR { break }
      if count == 0 {
        pendingWaits.removeFirst()
        tellOfDevices()
      }
      guard count > 0 else { continue }
      if polled[0].revents != 0 {
        hasNewWishes = true
        Self.drain(wishReader)
      }
      if polled[1].revents != 0 {
        Self.drain(notes)
        pendingWaits = Self.waits
        tellOfDevices()
      }
      let ready = zip(polled.dropFirst(2), watched).filter { $0.0.revents != 0 }.map(\.1)
      Self.drain(ready, &files)
      if !ready.isEmpty { ring() }
    }
    for file in files.values where file >= 0 { Glibc.close(file) }
    Glibc.close(notes)
  }

  private static func drain(
    _ devices: [(path: String, file: Int32)],
    _ files: inout [String: Int32]
  ) {
    for (path, file) in devices where !drain(file) {
      Glibc.close(file)
      files[path] = -1
    }
  }

  /// Opens the devices that are new or were gone, and closes those that are no longer wished for.
  private static func open(_ devices: [String], _ files: inout [String: Int32]) {
    for (path, file) in files where !devices.contains(path) || file < 0 {
      if file >= 0 { Glibc.close(file) }
      files[path] = nil
    }
    for path in devices where files[path] == nil {
      files[path] = Glibc.open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    }
  }

  /// Reads all that a file has, and returns whether more may come later.
  @discardableResult
  private static func drain(_ file: Int32) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = read(file, &buffer, buffer.count)
      if count > 0 { continue }
      return count < 0 && (errno == EAGAIN || errno == EINTR)
    }
  }

  /// Whether the folder has a device of input that may be read: desktops let a person read controllers,
  /// but no keyboard and no mouse.
  private var hasDevice: Bool {
    guard let list = opendir(folder) else { return false }
    defer { closedir(list) }
    while let entry = readdir(list) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name.hasPrefix("event"), access("\(folder)/\(name)", R_OK) == 0 { return true }
    }
    return false
  }
}
