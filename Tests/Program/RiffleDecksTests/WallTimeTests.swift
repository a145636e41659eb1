import Foundation
import RiffleDecks
import TestSupport
import Testing

@Suite("Wall time")
struct WallTimeTests {
  @Test("is written and read as Foundation does it")
  func text() throws {
    var random = SeededGenerator(seed: 17)
    let formatter = ISO8601DateFormatter()
    formatter.formatOptions = [.withInternetDateTime]
    let start = try #require(formatter.date(from: "0001-01-01T00:00:00Z"))
    let end = try #require(formatter.date(from: "9999-12-31T23:59:59Z"))
    // Foundation's calendar is Julian before October 1582.
    let gregorian = try #require(formatter.date(from: "1582-10-16T00:00:00Z"))
    #expect(start < gregorian)
    for _ in 0..<20_000 {
      let second = Int64.random(
        in: Int64(gregorian.timeIntervalSince1970)...Int64(end.timeIntervalSince1970),
        using: &random
      )
      let fraction = Int64.random(in: 0..<1_000_000, using: &random)
      let time = WallTime(microseconds: second * 1_000_000 + fraction)
      let whole = formatter.string(from: Date(timeIntervalSince1970: TimeInterval(second)))
      let milliseconds = String(1000 + fraction / 1000).dropFirst()

      #expect(time.text == "\(whole.dropLast()).\(milliseconds)Z")
      #expect(WallTime(time.text)?.microseconds == time.microseconds - fraction % 1000)
      #expect(WallTime(whole)?.microseconds == second * 1_000_000)
    }
  }

  @Test("before 1970 and on leap days is right")
  func edges() {
    #expect(WallTime(microseconds: 0).text == "1970-01-01T00:00:00.000Z")
    #expect(WallTime(microseconds: -1).text == "1969-12-31T23:59:59.999Z")
    #expect(WallTime("2024-02-29T00:00:00Z")?.text == "2024-02-29T00:00:00.000Z")
    #expect(WallTime("2000-02-29T12:00:00.5Z")?.text == "2000-02-29T12:00:00.500Z")
    #expect(WallTime("0000-03-01T00:00:00Z")?.text == "0000-03-01T00:00:00.000Z")
  }

  @Test(
    "is not read from anything else",
    arguments: [
      "", "2026", "2026-11-21", "2026-11-21T20:15:03", "2026-11-21T20:15:03.Z",
      "2026-11-21T20:15:03.1234567Z", "2026-02-30T00:00:00Z", "1900-02-29T00:00:00Z",
      "2026-13-01T00:00:00Z", "2026-11-00T00:00:00Z", "2026-11-21T24:00:00Z",
      "2026-11-21T20:60:00Z", "2026-11-21T20:15:61Z", "2026-11-21T20:15:03Z ",
      "+026-11-21T20:15:03Z", "2026-11-21t20:15:03Z", "2026-11-2１T20:15:03Z",
    ]
  )
  func refusals(text: String) {
    #expect(WallTime(text) == nil)
  }
}
