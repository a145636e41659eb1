import Dispatch
import RiffleSystem
import SystemPackage
import Testing

@Suite("A watch of descriptors")
struct DescriptorWatchTests {
  @Test("says each time that something comes, though nothing was read")
  func edges() throws {
    let pipe = try FileDescriptor.pipe()
    let came = DispatchSemaphore(value: 0)

    try DescriptorWatch.shared.add(pipe.readEnd.rawValue) { came.signal() }

    for byte: UInt8 in 1...3 {
      try pipe.writeEnd.writeAll([byte])
      #expect(came.wait(timeout: .now() + 60) == .success, "byte \(byte)")
    }
  }

  @Test("takes another descriptor while it is at work")
  func several() throws {
    let (first, second) = (try FileDescriptor.pipe(), try FileDescriptor.pipe())
    let came = DispatchSemaphore(value: 0)

    // The work itself adds a descriptor, for which something waits already.
    try second.writeEnd.writeAll([1])
    try DescriptorWatch.shared.add(first.readEnd.rawValue) {
      try? DescriptorWatch.shared.add(second.readEnd.rawValue) { came.signal() }
    }
    try first.writeEnd.writeAll([1])

    #expect(came.wait(timeout: .now() + 60) == .success)
  }

  @Test("refuses what can never be waited for")
  func file() throws {
    let file = try FileDescriptor.open("/proc/self/exe", .readOnly)
    defer { try? file.close() }

    #expect(throws: WatchError.self) {
      try DescriptorWatch.shared.add(file.rawValue) {}
    }
  }
}
