package import RiffleCore
import RiffleFormats
import RiffleMuseum
import RiffleShell
import RiffleTuning

/// How often a release is not what the hand did: random hands on the house preset, and on that published
/// stack that does best.
package enum HandsBench {
  /// It counts the wrong decisions per 1,000 hands for each deed and device.
  package struct Tally: Sendable {
    package let preset: String
    package let wrong: [[Double]]

    fileprivate var sum: Double { wrong.joined().reduce(0, +) }
    fileprivate var worst: Double { wrong.joined().max() ?? 0 }
  }

  private static let deeds = RandomHand.Deed.allCases
  private static let devices = RandomHand.Device.all
  /// The figure that a cell of the house preset must not exceed.
  package static let goal = 2.0

  /// Runs so many hands for each deed and device, a tenth of them on each published stack to find the best.
  ///
  /// - Returns: Lines of Markdown.
  package static func run(hands: Int, seed: UInt64) -> [String] {
    let ours = tally(.riffle, hands: hands, seed: seed)
    let published = Preset.everything(in: .reference, .museum)
      .compactMap { preset in
        tally(preset, hands: max(1, hands / 10), seed: seed).map { (preset, $0.sum) }
      }
    let best = published.min { $0.1 < $1.1 }.flatMap { tally($0.0, hands: hands, seed: seed) }
    guard let ours, let best else { return [] }
    let rows = zip(deeds, zip(ours.wrong, best.wrong)).map { deed, wrong in
      [deed.summary] + zip(wrong.0, wrong.1).map { "\($0.short) / \($1.short)" }
    }
    return TextTable.markdown(["hand"] + devices.map { "\($0)" }, rows) + [
      "",
      """
      \(hands.grouped) hands in each cell, seed \(seed): riffle / \(best.preset), the best of \
      \(published.count) published stacks. The most of riffle is \(ours.worst.short), the goal \(goal.short).
      """,
    ]
  }

  /// Lets hands drag the top card to its sides; nil for a stack whose cards no distance swipes.
  package static func tally(_ preset: Preset, hands: Int, seed: UInt64) -> Tally? {
    let stack = CardStack(preset: preset, window: Size(width: 1280, height: 800), count: 3)
    let judge = ReleaseJudge(of: stack)
    let sides = judge.directions.filter { Direction.plain.contains($0) }
      .compactMap { side in judge.distance(toward: side).map { (side.vector, $0) } }
    guard !sides.isEmpty, preset.release.swipeRecognizer == nil else { return nil }
    let press = judge.rest.center
    let wrong = deeds.enumerated().map { row, deed in
      devices.enumerated().map { column, device in
        // Each cell has numbers of its own, whatever other cells there are.
        var random = SeededRandom(seed: seed &+ UInt64(row * 100 + column) &* 0x9E37_79B9)
        let count = (0..<hands).count { number in
          let (side, threshold) = sides[number % sides.count]
          let hand = RandomHand(
            deed,
            on: device,
            toward: side,
            threshold: threshold,
            using: &random
          )
          return hand.swipes(stack, at: press) != deed.swipes
        }
        return Double(count) * 1_000 / Double(hands)
      }
    }
    return Tally(preset: preset.name, wrong: wrong)
  }
}

extension Double {
  /// Has at most one digit after the point, such as "0" or "1.5".
  fileprivate var short: String {
    let tenths = (self * 10).rounded() / 10
    return tenths == tenths.rounded() ? "\(Int(tenths))" : "\(tenths)"
  }
}
