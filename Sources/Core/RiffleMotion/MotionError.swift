/// The refusal of a number from which no motion can be made.
public struct MotionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name of the parameter, as in the initializer's label.
  public let parameter: String
  /// The number that was given.
  public let value: Double
  /// The advice, such as `use a finite number above 0, such as 0.8`.
  public let remedy: String

  package init(parameter: String, value: Double, remedy: String) {
    self.parameter = parameter
    self.value = value
    self.remedy = remedy
  }

  /// One line for the user: the wrong value and the advice.
  public var description: String { "\(parameter) is \(Self.text(value)); \(remedy)" }

  package static func requirePositive(
    _ value: Double,
    _ parameter: String,
    suchAs example: Double
  ) throws(MotionError) {
    guard value.isFinite, value > 0 else {
      let remedy = "use a finite number above 0, such as \(text(example))"
      throw MotionError(parameter: parameter, value: value, remedy: remedy)
    }
  }

  package static func requireFinite(
    _ value: Double,
    _ parameter: String,
    suchAs example: Double
  ) throws(MotionError) {
    guard value.isFinite else {
      let remedy = "use a finite number, such as \(text(example))"
      throw MotionError(parameter: parameter, value: value, remedy: remedy)
    }
  }

  package static func require(
    _ value: Double,
    _ parameter: String,
    in range: ClosedRange<Double>
  ) throws(MotionError) {
    guard range.contains(value) else {
      let remedy = "use a number from \(text(range.lowerBound)) to \(text(range.upperBound))"
      throw MotionError(parameter: parameter, value: value, remedy: remedy)
    }
  }

  /// Throws unless a number is strictly between two others.
  package static func require(
    _ value: Double,
    _ parameter: String,
    between low: Double,
    and high: Double
  ) throws(MotionError) {
    guard value > low, value < high else {
      let remedy = "use a number above \(text(low)) and below \(text(high))"
      throw MotionError(parameter: parameter, value: value, remedy: remedy)
    }
  }

  /// Returns a number's text without a needless fraction: 28 instead of 28.0.
  static func text(_ number: Double) -> String {
    Int64(exactly: number).map { String($0) } ?? "\(number)"
  }
}
