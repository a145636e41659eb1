import Glibc
import RiffleSystem
import SystemPackage

extension ApplyPlan {
  /// Throws if the target's volume has less room than what would be copied onto it; files that are
  /// moved within a volume, or linked, need none.
  func checkRoom() throws(RiffleError) {
    let folder: FilePath
    switch action {
    case .move(let target), .copy(let target): folder = target
    case .link, .trash, .rate, .embed: return
    }
    let place = folder.nearestExisting
    var volume = statvfs()
    guard let device = FileState(of: place)?.place.device,
      place.withPlatformString({ statvfs($0, &volume) }) == 0, volume.f_blocks > 0
    else { return }
    let block = Int64(max(volume.f_frsize, 1))
    var needed: Int64 = 0
    for case let state? in planned.flatMap(\.rows).map(\.state) {
      if case .move = action, state.place.device == device { continue }
      needed += (state.stamp.size + block - 1) / block * block
    }
    let free = Int64(clamping: volume.f_bavail).multipliedReportingOverflow(by: block)
    guard !free.overflow, needed > free.partialValue else { return }
    throw .unwritable(
      "\(folder.string.elidedPath): \(needed.inBytes) are to be copied there, and its disk has "
        + "\(free.partialValue.inBytes) left. Make room there, or name another folder. Nothing was done."
    )
  }
}
