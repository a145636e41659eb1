/// A measured figure with its goal.
package struct BenchFigure: Sendable {
  /// The name of the measurement.
  package let name: String
  /// The measured value with its unit.
  package let value: String
  /// The goal; empty if there is none.
  package let goal: String

  /// Makes a figure.
  package init(name: String, value: String, goal: String) {
    self.name = name
    self.value = value
    self.goal = goal
  }
}
