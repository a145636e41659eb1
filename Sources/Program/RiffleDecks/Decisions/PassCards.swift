/// The cards of a deck that are gone through: all of them, or during a pass those that its filter took.
///
/// A decision of a pass replaces the one before, and an undo brings that back.
package struct PassCards: Sendable {
  /// The filter; nil while all cards are gone through.
  package private(set) var filter: CardFilter?
  /// The cards of the pass; a card stays when its verdict changes.
  private var numbers: Set<Int> = []
  /// The steps after this moment belong to the pass; nil until it is known what was decided before.
  private var start: Int64?

  package init() {}

  /// Begins a pass without cards; nil ends it.
  package mutating func begin(_ filter: CardFilter?) {
    self.filter = filter
    (numbers, start) = ([], nil)
  }

  /// Begins the pass anew: only steps after a moment belong to it.
  package mutating func start(after moment: Int64) { start = moment }

  /// Takes a card that the filter accepts; none before the start.
  package mutating func admit(_ number: Int, _ verdict: Verdict?, _ marks: CardMarks) {
    guard let filter, start != nil else { return }
    if filter.accepts(verdict, marks) { numbers.insert(number) }
  }

  package func contains(_ number: Int) -> Bool { filter == nil || numbers.contains(number) }

  /// Whether a step was taken during the pass, or at all without one.
  package func has(_ step: DecisionStep.ID?) -> Bool {
    guard let step else { return false }
    guard filter != nil else { return true }
    return start.map { step.moment > $0 } ?? false
  }
}
