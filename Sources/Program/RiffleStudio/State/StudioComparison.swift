import RiffleCore
import RiffleTuning

/// What all presets make of the studio's gesture, computed beside the frames.
@MainActor
final class StudioComparison {
  /// It is that of the latest question that is answered; nil before the first.
  private(set) var answer: GestureComparison?
  var didChange: (() -> Void)?

  private var question: Question?
  private var isWorking = false

  struct Question: Sendable {
    var gesture: Gesture
    var presets: [Preset]
    var window: Size

    /// Presets do not change while the page is open.
    fileprivate func isLike(_ other: Question) -> Bool {
      gesture == other.gesture && window == other.window
        && presets.map(\.name) == other.presets.map(\.name)
    }

    /// The preset with which the gesture was made, if it is still there.
    fileprivate var former: Preset {
      presets.first { $0.name == gesture.trace.header.preset } ?? .standard
    }
  }

  /// Begins to answer a question, unless it is the latest one.
  func ask(_ new: Question) {
    if let question, question.isLike(new) { return }
    question = new
    work()
  }

  func forget() { (question, answer) = (nil, nil) }

  private func work() {
    guard !isWorking, let question else { return }
    isWorking = true
    Task { [weak self] in
      let answer = await Self.answer(to: question)
      self?.take(answer, to: question)
    }
  }

  private func take(_ answer: GestureComparison, to asked: Question) {
    isWorking = false
    guard let question else { return }
    if question.isLike(asked) {
      self.answer = answer
      didChange?()
    } else {
      work()
    }
  }

  private nonisolated static func answer(to question: Question) async -> GestureComparison {
    GestureComparison(
      of: question.gesture,
      madeWith: question.former,
      with: question.presets,
      in: question.window
    )
  }
}
