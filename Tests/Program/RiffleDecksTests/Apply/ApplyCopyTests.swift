import Foundation
import Glibc
import RiffleDecks
import RiffleFormats
import SystemPackage
import Testing

@Suite("Apply of a file that is written meanwhile", .serialized)
struct ApplyCopyTests {
  /// How a program saves a file.
  enum Saving: CaseIterable {
    /// It is written to a new file that takes its place.
    case replacing
    /// Into the file itself.
    case inPlace
  }

  @Test("leaves it, and copies the others", arguments: Saving.allCases)
  func savedMeanwhile(saving: Saving) throws {
    let rig = try ApplyRig()
    let large = rig.source.appending("a.jpg")
    try rig.write("", to: large)
    // Long enough for copying and comparing it to take longer than it takes to be seen.
    #expect(large.withPlatformString { truncate($0, 64 << 20) } == 0)
    let items = [try rig.item("a.jpg", [large]), try rig.picture("b.jpg")]
    let saved = try rig.write("saved", to: rig.top.appending("saved.jpg"))
    let run = rig.run(rig.plan(.copy(to: rig.target), items))
    let other = rig.target.appending("keep/b.jpg")
    let partial = rig.target.appending("keep/.riffle-1000000-1.partial")

    let saver = Thread {
      // On Linux this is the calling thread alone: it is to be in time on a busy machine, if it may.
      setpriority(Int32(PRIO_PROCESS.rawValue), 0, -10)
      while FileState(of: partial) == nil, FileState(of: other) == nil { sched_yield() }
      switch saving {
      case .replacing: try? saved.rename(to: large)
      case .inPlace:
        try? Data("saved".utf8).write(to: URL(fileURLWithPath: large.string), options: [])
      }
    }
    saver.start()
    let outcome = try run.execute()

    #expect(outcome.failure == nil)
    #expect(outcome.left.map(\.file) == [large])
    #expect(outcome.left.map(\.reason) == [.failed("it changed meanwhile")])
    #expect(try InputFile(large).read() == Array("saved".utf8))
    #expect(try Snapshot(of: rig.target).names == ["b.jpg", "keep"])
  }
}
