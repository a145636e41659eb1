import Dispatch
import Glibc
import RiffleSystem
import Testing

@Suite("Quiet libraries") struct QuietLibrariesTests {
  @Test("what the thread's libraries print is dropped, and nothing else")
  func words() async throws {
    let outcome = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      // C's library prints its line through `stderr`, as libraries do.
      func say(_ words: String) { psignal(SIGINT, words) }
      say("before")
      try QuietLibraries.run {
        say("dropped")
        QuietLibraries.run { say("dropped within") }
        say("dropped after")
        StandardError.write("descriptor\n")
        let isDone = DispatchSemaphore(value: 0)
        try DetachedThread.start("other") {
          psignal(SIGINT, "elsewhere")
          isDone.signal()
        }
        isDone.wait()
      }
      say("behind")
    }
    let text = String(decoding: try #require(outcome).standardErrorContent, as: UTF8.self)

    for kept in ["before", "descriptor", "elsewhere", "behind"] { #expect(text.contains(kept)) }
    #expect(!text.contains("dropped"))
  }
}
