import Foundation

/// The frames of a GIF, read block by block (GIF89a Specification, CompuServe 1990), without pixels.
struct GIFOutline {
  private(set) var width = 0
  private(set) var height = 0
  private(set) var frameCount = 0
  /// The time that all frames are shown together.
  private(set) var seconds = 0.0

  /// Reads a file; nil if it is no GIF, or not whole.
  init?(_ data: Data) {
    let bytes = [UInt8](data)
    var place = 0
    func byte() -> Int? {
      defer { place += 1 }
      return place < bytes.count ? Int(bytes[place]) : nil
    }
    func number() -> Int? {
      guard let low = byte(), let high = byte() else { return nil }
      return low | high << 8
    }
    func skipColors(_ flags: Int) { if flags & 0x80 != 0 { place += 3 << (flags & 7 + 1) } }
    func skipBlocks() -> Bool {
      while let count = byte() {
        if count == 0 { return true }
        place += count
      }
      return false
    }
    guard bytes.starts(with: Array("GIF89a".utf8)) else { return nil }
    place = 6
    guard let width = number(), let height = number(), let flags = byte() else { return nil }
    (self.width, self.height) = (width, height)
    place += 2
    skipColors(flags)
    while let kind = byte() {
      switch kind {
      case 0x3B: return
      case 0x21:
        let isControl = byte() == 0xF9
        if isControl, place + 4 <= bytes.count {
          seconds += Double(Int(bytes[place + 2]) | Int(bytes[place + 3]) << 8) / 100
        }
        guard skipBlocks() else { return nil }
      case 0x2C:
        frameCount += 1
        place += 8
        guard let flags = byte() else { return nil }
        skipColors(flags)
        place += 1
        guard skipBlocks() else { return nil }
      default: return nil
      }
    }
    return nil
  }
}
