import Dispatch
import Foundation
import Glibc
import RiffleSystem
import Synchronization
import TestSupport
import Testing

@Suite("Detached thread") struct DetachedThreadTests {
  private final class Findings: Sendable {
    let thread = Mutex<(id: pthread_t, name: String)?>(nil)
    let end = DispatchSemaphore(value: 0)
  }

  @Test("a thread runs its work once, apart from the caller, under its name")
  func work() throws {
    let findings = Findings()

    try DetachedThread.start("a test's") {
      let name = try? String(contentsOfFile: "/proc/thread-self/comm", encoding: .utf8)
      findings.thread.withLock { $0 = (pthread_self(), name ?? "") }
      findings.end.signal()
    }
    try #require(findings.end.wait(timeout: .now() + 60) == .success)

    let thread = try #require(findings.thread.withLock { $0 })
    #expect(thread.name == "a test's\n")
    #expect(thread.id != pthread_self())
    #expect(findings.end.wait(timeout: .now()) == .timedOut)
  }

  @Test("a thread releases its work when it ends")
  func end() throws {
    weak var kept: Findings?
    do {
      let findings = Findings()
      kept = findings
      try DetachedThread.start("a test's") { _ = findings }
    }

    #expect(eventually { kept == nil })
  }
}
