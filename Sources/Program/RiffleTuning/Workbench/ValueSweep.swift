package import RiffleCore
import RiffleSystem

/// A number of a preset swept over a range in even steps: the presets of a contact sheet.
package struct ValueSweep: Hashable, Sendable {
  package var key: String
  package var start: Double
  package var end: Double
  /// It is at least 1; a sweep of one has the first value only.
  package var count: Int

  /// The key path is that of a number; the count is 1 to 400.
  package init(_ key: String, from start: Double, to end: Double, count: Int) {
    precondition((1...400).contains(count), "a sweep of \(count) values: give 1 to 400")
    self.key = key
    self.start = start
    self.end = end
    self.count = count
  }

  package struct Step: Sendable {
    package var value: Double
    /// The value with its unit, such as `0.4 s`.
    package var caption: String
    package var preset: Preset
  }

  /// Whole numbers are not repeated; throws if the tunable or its value does not exist.
  package func steps(of preset: Preset) throws(PresetError) -> [Step] {
    // Reports a wrong key.
    _ = try preset.value(of: key)
    let domain = preset.catalog.domain(of: key, in: preset)
    var steps: [Step] = []
    for index in 0..<count {
      let share = count == 1 ? 0 : Double(index) / Double(count - 1)
      var value = (start + (end - start) * share).withoutNoise
      if case .count = domain { value = value.rounded() }
      if steps.last?.value == value { continue }
      var changed = preset
      try changed.set(key, to: .number(value))
      steps.append(Step(value: value, caption: Self.caption(value, domain), preset: changed))
    }
    return steps
  }

  /// The ends of a sweep around a value: half of it and half as much again, within the slider's
  /// range; the whole range for 0, or where both ends would be equal.
  package static func ends(about value: Double, on scale: SliderScale) -> (from: Double, to: Double)
  {
    let ends = [value / 2, value * 1.5].map { scale.value(at: scale.position(of: $0)) }.sorted()
    return ends[0] < ends[1] ? (ends[0], ends[1]) : (scale.lower, scale.upper)
  }

  private static func caption(_ value: Double, _ domain: ParameterDomain?) -> String {
    let number = CodeNumber.text(value)
    let unit: ParameterUnit
    switch domain {
    case .number(let own, _, _), .optionalNumber(let own, _, _): unit = own
    default: unit = .none
    }
    if unit == .none { return number }
    return number + (unit == .degrees ? "" : " ") + unit.rawValue
  }
}

/// The places of a contact sheet's pictures and captions, in points, row by row.
package struct ContactGrid: Hashable, Sendable {
  package let size: Size
  package let pictures: [Rectangle]
  package let captions: [Rectangle]

  package static let captionHeight = 22.0

  /// Lays out a sheet as close to 4:3 as whole columns allow.
  ///
  /// - Parameter gap: Between pictures and from the edges, in points, 0 or more.
  package init(of count: Int, picture: Size, gap: Double = 16) {
    precondition(count > 0, "a sheet of \(count) pictures: give at least one")
    let cell = Size(width: picture.width + gap, height: picture.height + Self.captionHeight + gap)
    func sheet(_ columns: Int) -> Size {
      let rows = (count + columns - 1) / columns
      return Size(
        width: Double(columns) * cell.width + gap,
        height: Double(rows) * cell.height + gap
      )
    }
    /// The distance from 4:3: 1 if exact, larger the wider or the higher.
    func strain(_ columns: Int) -> Double {
      let shape = sheet(columns).width / sheet(columns).height / (4.0 / 3)
      return max(shape, 1 / shape)
    }
    let columns = (1...count).min { strain($0) < strain($1) } ?? 1
    size = sheet(columns)
    let origins = (0..<count).map { index in
      Point(
        x: gap + Double(index % columns) * cell.width,
        y: gap + Double(index / columns) * cell.height
      )
    }
    pictures = origins.map { Rectangle(origin: $0, size: picture) }
    captions = origins.map { origin in
      Rectangle(
        origin: Point(x: origin.x, y: origin.y + picture.height),
        size: Size(width: picture.width, height: Self.captionHeight)
      )
    }
  }
}
