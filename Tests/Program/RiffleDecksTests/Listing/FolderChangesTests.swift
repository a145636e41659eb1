import RiffleDecks
import Testing

@Suite("Changes of a folder")
struct FolderChangesTests {
  private let start = ContinuousClock.now

  private func time(_ milliseconds: Int) -> ContinuousClock.Instant {
    start + .milliseconds(milliseconds)
  }

  private func file(_ name: String, in folder: Int32 = 1) -> FolderChanges.File {
    .init(folder: folder, name: Array(name.utf8))
  }

  @Test("are due 200 ms after the last, and one second after the first at the latest")
  func settling() {
    var changes = FolderChanges()
    #expect(changes.due == nil)
    changes.noteChanged(file("a"), isWritten: true, at: time(0))
    changes.noteChanged(file("b", in: 2), isWritten: false, at: time(150))
    #expect(changes.due == time(350))
    for step in 2...20 { changes.noteChanged(file("a"), isWritten: true, at: time(step * 100)) }
    #expect(changes.due == time(1000))

    #expect(changes.takeDue(at: time(1000)) == [1: [Array("a".utf8)], 2: []])
    #expect(changes.due == nil)
  }

  @Test("of a file that is being written wait until it is closed")
  func unfinished() {
    var changes = FolderChanges()
    changes.noteCreated(file("a"), at: time(0))
    #expect(changes.isUnfinished(file("a")) && !changes.isUnfinished(file("a", in: 2)))
    #expect(changes.due == time(10_000))

    changes.noteChanged(file("a"), isWritten: true, at: time(3000))

    #expect(!changes.isUnfinished(file("a")))
    #expect(changes.due == time(3200))
  }

  @Test("of a file that is never closed come after ten seconds")
  func neverClosed() {
    var changes = FolderChanges()
    changes.noteCreated(file("a"), at: time(0))

    #expect(changes.takeDue(at: time(10_000)) == [1: [Array("a".utf8)]])
    #expect(changes.due == nil && !changes.isUnfinished(file("a")))
  }

  @Test("that were lost make every folder a changed one")
  func overflow() {
    var changes = FolderChanges()
    changes.noteCreated(file("a"), at: time(0))
    changes.noteOverflow(at: time(10))

    #expect(changes.due == time(210))
    #expect(changes.takeDue(at: time(210)) == nil)
    #expect(changes.takeDue(at: time(300)) == [:])
  }
}
