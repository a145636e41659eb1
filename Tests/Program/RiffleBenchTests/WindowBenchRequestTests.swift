import RiffleBench
import RiffleFormats
import RiffleMotion
import TestSupport
import Testing

@Suite("Request of the window bench") struct WindowBenchRequestTests {
  private func request(_ changes: [String: String]) throws(RiffleError) -> WindowBenchRequest {
    let variables = ["BENCH_ASSETS": "/pictures"].merging(changes) { $1 }
    return try WindowBenchRequest { variables[$0] }
  }

  @Test("in S1, S4 and S6 the top card moves", arguments: ["S1", "S4", "S6"])
  func moving(scenario: String) throws {
    let request = try request(["BENCH_SCENARIO": scenario, "BENCH_FRAMES": "300"])

    guard case .moving(let frames) = request.course else {
      Issue.record("\(request.course) does not move")
      return
    }
    #expect(frames == 300)
    #expect(request.assets == "/pictures")
  }

  @Test("in S5 the top card moves for some seconds, in as many frames as can be drawn")
  func unlimited() throws {
    guard
      case .unlimited(seconds: 1.5) = try request([
        "BENCH_SCENARIO": "S5", "BENCH_SECONDS": "1.5",
      ]).course
    else {
      Issue.record("S5 is something else")
      return
    }
  }

  @Test("in S7 the top card moves in a number of frames, however long they take")
  func countedFrames() throws {
    guard case .counted(12) = try request(["BENCH_SCENARIO": "S7", "BENCH_FRAMES": "12"]).course
    else {
      Issue.record("S7 is something else")
      return
    }
  }

  @Test("S4 and S6 have larger windows by default")
  func displays() throws {
    #expect(try request(["BENCH_SCENARIO": "S4"]).size == Size(width: 2560, height: 1440))
    #expect(try request(["BENCH_SCENARIO": "S6"]).size == Size(width: 3840, height: 2160))
    #expect(try request(["BENCH_SCENARIO": "S6"]).scale == 3)
  }

  @Test("in S2 and S3 nothing moves", arguments: ["S2", "S3"])
  func still(scenario: String) throws {
    let request = try request([
      "BENCH_SCENARIO": scenario, "BENCH_SECONDS": "1.5", "BENCH_FREEZE_T": "0.2",
    ])

    guard case .still(let seconds, let dragTime) = request.course else {
      Issue.record("\(request.course) moves")
      return
    }
    #expect(seconds == 1.5)
    #expect(dragTime == 0.2)
  }

  @Test("the window is 1280 by 800 points by default")
  func size() throws {
    #expect(try request([:]).size == Size(width: 1280, height: 800))
    #expect(try request(["BENCH_SCALE": "3"]).size == Size(width: 3840, height: 2400))
    let wide = try request(["BENCH_SCALE": "2", "BENCH_W": "2560", "BENCH_H": "1440"])
    #expect(wide.size == Size(width: 2560, height: 1440))
    #expect(wide.scale == 2)
  }

  @Test("frames come at the display's rate unless another one is asked for")
  func rate() throws {
    #expect(try request([:]).framesPerSecond == nil)
    #expect(try request(["BENCH_RATE": "120"]).framesPerSecond == 120)
  }

  @Test("a variable without a valid value is an error of one line")
  func wrongValue() async throws {
    try await Messages.check("bench", "a variable") { line in
      let words = line.split(separator: "=").map(String.init)
      let error = try #require(throws: RiffleError.self) { try request([words[0]: words[1]]) }
      #expect(error.kind == .wrongUsage)
      return error.description
    }
  }

  @Test("BENCH_ASSETS is required")
  func noAssets() throws {
    let error = #expect(throws: RiffleError.self) { try WindowBenchRequest { _ in nil } }
    #expect(
      error?.description
        == "BENCH_ASSETS is not set. Give the folder of photo0.jpg to photo2.jpg."
    )
  }
}
