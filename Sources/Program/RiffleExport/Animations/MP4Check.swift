import SystemPackage

/// Whether an MP4 file is whole: ffmpeg reports success also if the disk was full.
///
/// After ISO 14496-12: a file is a row of boxes, each with its size and type, some of which hold boxes.
package struct MP4Check {
  private let file: FileDescriptor

  private struct Box {
    var type: String
    var content: Range<Int>
  }

  private struct Flaw: Error {
    var text: String
  }

  /// The largest index (moov) that is read: about a minute at 1000 frames per second takes 1 MB.
  private static let largestIndex = 1 << 28

  /// Returns what is wrong with the file, without its name; nil if it is whole.
  package static func problem(in descriptor: Int32, frames: Int) -> String? {
    do {
      try MP4Check(file: FileDescriptor(rawValue: descriptor)).check(frames: frames)
      return nil
    } catch let flaw as Flaw {
      return flaw.text
    } catch {
      return "\(error)"
    }
  }

  private func check(frames: Int) throws {
    let size = Int(try file.seek(offset: 0, from: .end))
    let boxes = try boxes(in: 0..<size, bytes)
    guard let index = boxes.first(where: { $0.type == "moov" })?.content else {
      throw Flaw(text: "it has no index (moov)")
    }
    let media = boxes.filter { $0.type == "mdat" }.map(\.content)
    guard index.count <= Self.largestIndex else { throw Flaw(text: "its index is too large") }
    let moov = try bytes(index)
    let samples = try samples(in: moov)
    guard samples.count == frames else {
      throw Flaw(text: "it has \(samples.count) of \(frames) frames")
    }
    guard samples.size <= media.map(\.count).reduce(0, +) else {
      throw Flaw(text: "some of its frames are missing")
    }
  }

  /// The number of pictures and their bytes, from the table of the first track (stsz).
  private func samples(in moov: [UInt8]) throws -> (count: Int, size: Int) {
    var content = moov.indices
    for type in ["trak", "mdia", "minf", "stbl", "stsz"] {
      let inner = try boxes(in: content) { Array(moov[$0]) }
      guard let box = inner.first(where: { $0.type == type }) else {
        throw Flaw(text: "its index has no \(type)")
      }
      content = box.content
    }
    // Version and flags, the size of all pictures or 0, their number, their sizes.
    let table = Array(moov[content])
    guard table.count >= 12 else { throw Flaw(text: "its index is cut") }
    let (equal, count) = (Self.number(table[4..<8]), Self.number(table[8..<12]))
    if equal > 0 { return (count, equal * count) }
    guard (table.count - 12) / 4 >= count else { throw Flaw(text: "its index is cut") }
    let sizes = (0..<count).map { Self.number(table[(12 + 4 * $0)..<(16 + 4 * $0)]) }
    return (count, sizes.reduce(0, +))
  }

  /// The boxes that fill a range and end exactly where it ends.
  private func boxes(in range: Range<Int>, _ read: (Range<Int>) throws -> [UInt8]) throws -> [Box] {
    var boxes: [Box] = []
    var start = range.lowerBound
    while start < range.upperBound {
      guard range.upperBound - start >= 8 else { throw Flaw(text: "it is cut") }
      let head = try read(start..<start + 8)
      var (size, headSize) = (Self.number(head[0..<4]), 8)
      if size == 1, range.upperBound - start >= 16 {
        (size, headSize) = (Self.number(try read(start + 8..<start + 16)[...]), 16)
      }
      guard size >= headSize, size <= range.upperBound - start else {
        throw Flaw(text: "it is cut")
      }
      let type = String(decoding: head[4..<8], as: UTF8.self)
      boxes.append(Box(type: type, content: start + headSize..<start + size))
      start += size
    }
    return boxes
  }

  private func bytes(_ range: Range<Int>) throws -> [UInt8] {
    let bytes = try [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
      count = 0
      while count < range.count {
        let rest = UnsafeMutableRawBufferPointer(
          rebasing: UnsafeMutableRawBufferPointer(buffer)[count...]
        )
        let read = try file.read(fromAbsoluteOffset: Int64(range.lowerBound + count), into: rest)
        guard read > 0 else { throw Flaw(text: "it is cut") }
        count += read
      }
    }
    return bytes
  }

  /// A big-endian number of up to 8 bytes; -1 if an Int cannot hold it.
  private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    Int(exactly: bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }) ?? -1
  }
}
