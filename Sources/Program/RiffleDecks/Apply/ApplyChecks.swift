import RiffleSystem
import SystemPackage

/// What may keep a file from being moved, copied, linked or trashed, one file after the other.
struct ApplyChecks {
  private let action: ApplyAction
  private var folders: [FilePath: FilePath] = [:]
  private var writable: [FilePath: Bool] = [:]
  private var devices: [FilePath: UInt64] = [:]

  init(_ action: ApplyAction) {
    self.action = action
  }

  /// Returns the path of a file from the root on; a symbolic link at its end stays one.
  mutating func absolute(_ file: FilePath) -> FilePath {
    guard let name = file.lastComponent else { return file }
    let folder = file.folder
    let absolute = folders[folder] ?? folder.absolute
    folders[folder] = absolute
    return absolute.appending(name)
  }

  /// Returns the reason why a file is left; nil if it is not.
  ///
  /// - Parameters:
  ///   - file: The file, from the root on.
  ///   - target: Its new name; nil for none.
  ///   - item: The card whose picture it is; nil for a companion.
  /// - Returns: The reason.
  mutating func reason(
    to file: FilePath,
    at target: FilePath?,
    of item: ApplyItem?
  ) -> ApplyReason? {
    if let reason = Self.reasonOfFile(file, item) { return reason }
    switch action {
    case .move, .trash, .link:
      if (try? file.stat(followTargetSymlink: false).type) != .regular { return .symbolicLink }
    case .copy, .rate: break
    }
    switch action {
    case .move, .trash:
      if !isWritable(file.folder) { return .unwritable(file.folder) }
    case .copy, .link, .rate: break
    }
    guard let target else { return nil }
    return reasonOfTarget(file, target)
  }

  /// Returns the reason why nothing can be done with a file, whatever is to be done.
  static func reasonOfFile(_ file: FilePath, _ item: ApplyItem?) -> ApplyReason? {
    guard let status = try? file.stat() else { return .gone }
    guard status.type == .regular else { return .notAFile }
    guard let item else { return nil }
    guard let decided = item.decided else { return .unknown }
    let now = FileStamp(status)
    return now == decided ? nil : .changed(decided: decided, now: now)
  }

  private mutating func reasonOfTarget(_ file: FilePath, _ target: FilePath) -> ApplyReason? {
    let folder = target.folder
    if !isWritable(folder) { return .unwritable(folder.nearestExisting) }
    if case .link = action, let state = FileState(of: file),
      device(of: folder) != state.place.device
    {
      return .otherVolume(folder)
    }
    guard target.exists else { return nil }
    let isSame = (try? FileCopy.haveSameContents(file, target)) ?? false
    return .targetExists(target, hasSameContents: isSame)
  }

  /// Whether files can be made in a folder, or in the nearest one above it that is there.
  mutating func isWritable(_ folder: FilePath) -> Bool {
    if let known = writable[folder] { return known }
    let answer = folder.nearestExisting.isWritableFolder
    writable[folder] = answer
    return answer
  }

  private mutating func device(of folder: FilePath) -> UInt64? {
    if let known = devices[folder] { return known }
    let device = FileState(of: folder.nearestExisting)?.place.device
    devices[folder] = device
    return device
  }
}
