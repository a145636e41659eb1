import Foundation
import RiffleFormats
import TestSupport
import Testing

@Suite("Base64")
struct Base64Tests {
  @Test("is what Foundation writes, and comes back", arguments: 0..<70)
  func roundTrip(count: Int) {
    var random = SeededGenerator(seed: UInt64(count))
    let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
    let text = Base64.text(of: bytes)
    #expect(text == Data(bytes).base64EncodedString(), "seed \(count)")
    #expect(Base64.bytes(of: text) == bytes, "seed \(count)")
  }

  @Test(
    "of other than whole bytes is refused",
    arguments: [
      "QQ", "QQ=", "Q===", "====", "QQ==QQ==", "QUI=\n", "QU I", "QU-_",
      // Bits of a further byte are set, so that another text would be the same bytes.
      "QR==", "QUJ=",
    ]
  )
  func refused(text: String) {
    #expect(Base64.bytes(of: text) == nil)
  }
}
