import RiffleDecks
import RiffleDrawing
import RiffleMedia
import RiffleSystem
import Synchronization

/// Reads when pictures were taken and what they look like on another thread, to find bursts.
final class BurstReader: Sendable {
  typealias Known = BurstSearch.Known

  private struct Facts {
    var time: Known<Double> = .pending
    var look: Known<PictureFingerprint> = .pending
  }

  private enum Task {
    case time(Picture)
    case look(Picture)
  }

  private struct State {
    var facts: [Picture.ID: Facts] = [:]
    var tasks: [Task] = []
    var isReading = false
    var version = 0
  }

  private let state = Mutex(State())
  private let wake: @Sendable () -> Void

  /// How many pictures are remembered, some 100 bytes each.
  private static let limit = 10_000

  /// `wake` is called on another thread when something was read.
  init(wake: @escaping @Sendable () -> Void) { self.wake = wake }

  var version: Int { state.withLock(\.version) }

  func time(of picture: Picture) -> Known<Double> {
    state.withLock { $0.facts[picture.id]?.time } ?? .pending
  }

  func look(of picture: Picture) -> Known<PictureFingerprint> {
    state.withLock { $0.facts[picture.id]?.look } ?? .pending
  }

  /// Reads what is wanted, the first of it first, in place of what was wanted before.
  func read(_ wanted: [BurstSearch.Wanted], picture: (Int) -> Picture?) {
    let tasks = wanted.compactMap { wanted in
      switch wanted {
      case .time(let card): picture(card).map(Task.time)
      case .look(let card): picture(card).map(Task.look)
      }
    }
    let isNew = state.withLock { state in
      state.tasks = tasks
      guard !tasks.isEmpty, !state.isReading else { return false }
      state.isReading = true
      return true
    }
    guard isNew else { return }
    do throws(MissingThread) {
      try DetachedThread.start("bursts") { self.work() }
    } catch {
      // It is wanted again with the next frame.
      state.withLock { $0.isReading = false }
    }
  }

  private func work() {
    while let task = next() {
      switch task {
      case .time(let picture):
        let date = (try? PhotographInfo(of: picture))?.date
        note(picture) { $0.time = date.map { .value($0.seconds) } ?? .none }
      case .look(let picture):
        let look = PictureFingerprint(of: picture)
        note(picture) { $0.look = look.map { .value($0) } ?? .none }
      }
      wake()
    }
  }

  private func next() -> Task? {
    state.withLock { state in
      state.isReading = !state.tasks.isEmpty
      return state.tasks.isEmpty ? nil : state.tasks.removeFirst()
    }
  }

  private func note(_ picture: Picture, _ change: @Sendable (inout Facts) -> Void) {
    state.withLock { state in
      if state.facts.count >= Self.limit { state.facts = [:] }
      change(&state.facts[picture.id, default: Facts()])
      state.version += 1
    }
  }
}

/// The burst of the card that is looked at, which is searched for in the background.
@MainActor
package final class Bursts {
  private let reader: BurstReader
  private let deck: () -> Deck
  private var latest: (key: Key, cards: Range<Int>?)?

  private struct Key: Equatable {
    var card: Int
    var count: Int
    var version: Int
  }

  init(of deck: @escaping () -> Deck, wake: @escaping @Sendable () -> Void) {
    self.deck = deck
    reader = BurstReader(wake: wake)
  }

  /// Returns the cards of a card's burst, at least two; nil as long as it is not known, and for one
  /// by itself.
  package func burst(of card: Int) -> Range<Int>? {
    let deck = deck()
    guard deck.cards.indices.contains(card) else { return nil }
    let key = Key(card: card, count: deck.cards.count, version: reader.version)
    if let latest, latest.key == key { return latest.cards }
    func picture(_ card: Int) -> Picture? { deck.cards[card].picture }
    let search = BurstSearch(in: deck.cards.indices) { [reader] in
      picture($0).map(reader.time) ?? .none
    } look: { [reader] in
      picture($0).map(reader.look) ?? .none
    }
    var (cards, wanted) = search.burst(of: card)
    let isKnown = wanted.isEmpty
    // The next one ahead, so that it is known when its turn comes.
    if isKnown, cards.upperBound < deck.cards.count {
      wanted = search.burst(of: cards.upperBound).wanted
    }
    reader.read(wanted, picture: picture)
    latest = (key, isKnown && cards.count > 1 ? cards : nil)
    return latest?.cards
  }
}
