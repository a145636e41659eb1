/// Swipes, oldest first, so kept that adding one costs the same however many there are.
///
/// A stack is copied at each change, for those who read it meanwhile. All but the newest few are in
/// chunks of a fixed length, which the copies share.
package struct SwipeHistory: Sendable {
  /// A copy of a chunk of this length costs less than a swipe's other work.
  private static let chunkLength = 32

  /// Each of the fixed length.
  private var chunks: [[PastSwipe]] = []
  /// Shorter than a chunk.
  private var newest: [PastSwipe] = []
  /// How many of the first chunk count as gone, fewer than it has.
  private var dropped = 0

  package init() {}

  package init(_ swipes: some Sequence<PastSwipe>) {
    for swipe in swipes { append(swipe) }
  }

  package mutating func append(_ swipe: PastSwipe) {
    newest.append(swipe)
    guard newest.count == Self.chunkLength else { return }
    chunks.append(newest)
    newest = []
  }

  package mutating func popLast() -> PastSwipe? {
    guard !isEmpty else { return nil }
    if newest.isEmpty, let chunk = chunks.popLast() {
      newest = Array(chunk.dropFirst(chunks.isEmpty ? dropped : 0))
      if chunks.isEmpty { dropped = 0 }
    }
    return newest.popLast()
  }

  /// The costs grow with the number of newer ones only.
  package mutating func remove(at index: Int) -> PastSwipe? {
    var newer: [PastSwipe] = []
    while count > index + 1, let swipe = popLast() { newer.append(swipe) }
    let removed = popLast()
    for swipe in newer.reversed() { append(swipe) }
    return removed
  }

  package mutating func removeAll(where isRemoved: (PastSwipe) -> Bool) {
    guard contains(where: isRemoved) else { return }
    self = SwipeHistory(filter { !isRemoved($0) })
  }

  /// Forgets the oldest until no more than a number is left.
  package mutating func keepNewest(_ limit: Int) {
    dropped += Swift.max(0, count - limit)
    while dropped >= Self.chunkLength, !chunks.isEmpty {
      chunks.removeFirst()
      dropped -= Self.chunkLength
    }
    guard chunks.isEmpty else { return }
    newest.removeFirst(dropped)
    dropped = 0
  }
}

extension SwipeHistory: RandomAccessCollection {
  package var startIndex: Int { 0 }
  package var endIndex: Int { chunks.count * Self.chunkLength + newest.count - dropped }

  package subscript(position: Int) -> PastSwipe {
    let (chunk, place) = (position + dropped).quotientAndRemainder(dividingBy: Self.chunkLength)
    return chunk < chunks.count ? chunks[chunk][place] : newest[place]
  }
}

extension SwipeHistory: Hashable {
  /// Whether they have the same swipes, however these are kept.
  package static func == (one: SwipeHistory, other: SwipeHistory) -> Bool {
    one.elementsEqual(other)
  }

  package func hash(into hasher: inout Hasher) {
    for swipe in self { hasher.combine(swipe) }
  }
}
