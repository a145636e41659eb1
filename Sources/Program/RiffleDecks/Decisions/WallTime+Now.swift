import Glibc

extension WallTime {
  /// The time of the system's clock now (clock_gettime, CLOCK_REALTIME).
  package static var now: WallTime {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return WallTime(microseconds: Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000)
  }
}
