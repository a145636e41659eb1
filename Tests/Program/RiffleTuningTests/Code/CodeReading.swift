import Foundation

/// Reads numbers out of generated code.
enum CodeReading {
  /// Returns the number after a label, such as `stiffness: 5`; nil if the label is not there.
  static func number(_ label: String, in code: String) -> Double? {
    guard let range = code.range(of: label) else { return nil }
    let text = code[range.upperBound...].prefix { "+-0123456789.".contains($0) }
    return Double(text)
  }

  /// Returns the numbers between the first parenthesis or bracket after a word and its end.
  static func list(after word: String, in code: String) -> [Double] {
    guard let range = code.range(of: word) else { return [] }
    return code[range.upperBound...].prefix { !")]".contains($0) }
      .split { !"+-0123456789.".contains($0) }
      .compactMap { Double($0) }
  }

  /// Returns the points of CSS's easing, shares of the duration and of the way.
  ///
  /// As CSS says, a
  /// first point without a percentage is at 0, a last one at 100, others are spread evenly.
  static func linear(in code: String) -> [(x: Double, y: Double)] {
    guard let range = code.range(of: "linear(") else { return [] }
    let items = code[range.upperBound...].prefix { $0 != ")" }.split(separator: ",").map { item in
      item.split(separator: " ").map(String.init)
    }
    var points = items.map { item in
      (
        x: item.count > 1 ? (Double(item[1].dropLast()) ?? .nan) / 100 : Double.infinity,
        y: Double(item[0]) ?? .nan
      )
    }
    if points.first?.x == .infinity { points[0].x = 0 }
    if points.last?.x == .infinity { points[points.count - 1].x = 1 }
    for index in points.indices where points[index].x == .infinity {
      let next = points[index...].first { $0.x != .infinity }?.x ?? 1
      let steps = points[index...].prefix { $0.x == .infinity }.count + 1
      points[index].x = points[index - 1].x + (next - points[index - 1].x) / Double(steps)
    }
    return points
  }

  /// Returns the value of straight lines between points.
  static func value(of points: [(x: Double, y: Double)], at x: Double) -> Double {
    guard let next = points.firstIndex(where: { $0.x >= x }) else { return points.last?.y ?? .nan }
    guard next > 0 else { return points[0].y }
    let (start, end) = (points[next - 1], points[next])
    return start.y + (end.y - start.y) * (x - start.x) / (end.x - start.x)
  }
}
