import Foundation
import RiffleExport
import TestSupport
import Testing

@Suite("MP4 check")
struct MP4CheckTests {
  private let folder = try? TemporaryFolder()

  private static func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
    number(content.count + 8) + Array(type.utf8) + content
  }

  private static func number(_ value: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
  }

  /// A video of pictures of these sizes, as ISO 14496-12 has it: index first, then media.
  ///
  /// Equal sizes can be told once.
  private static func video(_ sizes: [Int], media: Int, equal: Int = 0) -> [UInt8] {
    let list = equal > 0 ? [] : sizes.flatMap(number)
    let table = box("stsz", number(0) + number(equal) + number(sizes.count) + list)
    let track = ["stbl", "minf", "mdia", "trak"].reduce(table) { box($1, $0) }
    return box("ftyp", Array("isom".utf8)) + box("moov", box("mvhd", number(0)) + track)
      + box("mdat", Array(repeating: 7, count: media))
  }

  private func problem(_ bytes: [UInt8], frames: Int) throws -> String? {
    let path = try #require(folder).write(Data(bytes), to: "a.mp4")
    let file = try #require(FileHandle(forReadingAtPath: path))
    return MP4Check.problem(in: file.fileDescriptor, frames: frames)
  }

  @Test("a whole video has no problem")
  func whole() throws {
    #expect(try problem(Self.video([30, 20, 10], media: 60), frames: 3) == nil)
    #expect(try problem(Self.video([20, 20, 20], media: 60, equal: 20), frames: 3) == nil)
  }

  @Test("a video cut at any byte has a problem")
  func cut() throws {
    let bytes = Self.video([30, 20, 10], media: 60)

    for length in 0..<bytes.count {
      let problem = try problem(Array(bytes[..<length]), frames: 3)
      #expect(problem != nil, "cut after \(length) of \(bytes.count) bytes")
    }
  }

  @Test("a video with missing frames or media has a problem")
  func missing() throws {
    #expect(try problem(Self.video([30, 20], media: 60), frames: 3) == "it has 2 of 3 frames")
    #expect(
      try problem(Self.video([30, 20, 10], media: 59), frames: 3)
        == "some of its frames are missing"
    )
    #expect(
      try problem(Self.video([20, 20, 20], media: 59, equal: 20), frames: 3)
        == "some of its frames are missing"
    )
    let noIndex = Self.box("ftyp", []) + Self.box("mdat", [1, 2, 3])
    #expect(try problem(noIndex, frames: 3) == "it has no index (moov)")
  }
}
