import RiffleApp
import RiffleMotion
import Testing

@Suite("What comes with a pointer")
struct PointerPresenceTests {
  private func at(_ seconds: Double) -> Timestamp { Timestamp(seconds: seconds) }

  @Test("it comes with a movement, goes when the pointer has rested, and then nothing is due")
  func comesAndGoes() {
    var presence = PointerPresence()
    #expect(presence.opacity(at: at(0)) == 0 && !presence.isThere)
    presence.come(at: at(1))
    #expect(presence.isThere && presence.isChanging(at: at(1.1)))
    #expect(presence.opacity(at: at(1.5)) == 1 && !presence.isChanging(at: at(1.5)))

    // A later movement puts it off.
    presence.come(at: at(2))
    let end = at(2 + PointerPresence.patience)
    #expect(presence.advance(to: at(4), stays: false) == end)
    #expect(presence.advance(to: end, stays: false) == nil && !presence.isThere)
    #expect(presence.opacity(at: end) == 1)
    #expect(presence.opacity(at: end.advanced(by: 1)) == 0)
    #expect(!presence.isChanging(at: end.advanced(by: 1)))
  }

  @Test("it stays under a pointer on it, and comes back from where it is")
  func staysAndComesBack() {
    var presence = PointerPresence()
    presence.come(at: at(1))
    #expect(presence.advance(to: at(100), stays: true) == nil && presence.isThere)
    presence.go(at: at(100))
    let half = presence.opacity(at: at(100.15))
    #expect(half > 0.1 && half < 0.9)
    presence.come(at: at(100.15))
    #expect(abs(presence.opacity(at: at(100.15)) - half) < 1e-9)
    #expect(presence.opacity(at: at(101)) == 1)
  }
}
