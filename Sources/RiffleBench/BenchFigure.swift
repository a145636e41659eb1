/// A figure, with what it should be.
package struct BenchFigure: Sendable {
  /// What was measured.
  package let name: String
  /// The measured value with its unit.
  package let value: String
  /// What it should be; empty for no promise.
  package let aim: String

  /// Makes a figure.
  package init(name: String, value: String, aim: String) {
    self.name = name
    self.value = value
    self.aim = aim
  }
}
