import Glibc
import Testing

@Suite("Signals to an app with a card window")
struct SignalTests {
  @Test("one that would end the app ends run() instead", arguments: [SIGINT, SIGTERM])
  func ending(number: CInt) throws {
    let outcome = try AuthorProgram.run("signal", "\(number)", "default")

    #expect(outcome.lines == ["saved 50"])
    #expect(outcome.isSuccess, "\(outcome)")
  }

  @Test("one that the app handles stays the app's", arguments: [SIGINT, SIGTERM])
  func own(number: CInt) throws {
    let outcome = try AuthorProgram.run("signal", "\(number)", "own")

    #expect(outcome.lines == ["own handler", "still open", "saved 50"])
    #expect(outcome.isSuccess, "\(outcome)")
  }
}
