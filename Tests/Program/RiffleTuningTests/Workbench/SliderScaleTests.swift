import RiffleCards
import RiffleMuseum
import RiffleTuning
import Testing

@Suite("Slider scales")
struct SliderScaleTests {
  /// Every number of every built-in preset, with its scale.
  private static func all() throws -> [(
    name: String, preset: Preset, key: String, scale: SliderScale
  )] {
    try Preset.everything.flatMap { preset in
      try preset.catalog.tunables(of: preset).compactMap { tunable in
        switch tunable.domain {
        case .number, .optionalNumber, .count, .offset:
          let scale = try #require(SliderScale(of: tunable.key, in: preset))
          return ("\(preset.name) \(tunable.key)", preset, tunable.key, scale)
        default:
          #expect(SliderScale(of: tunable.key, in: preset) == nil)
          return nil
        }
      }
    }
  }

  @Test("every built-in value lies inside its slider, with room on both sides but at hard ends")
  func inside() throws {
    for (name, preset, key, scale) in try Self.all() {
      let numbers: [Double] =
        switch try preset.value(of: key) {
        case .number(let number): [number]
        case .numbers(let numbers): numbers
        default: []
        }
      for number in numbers {
        #expect((scale.lower...scale.upper).contains(number), "\(name): \(number) \(scale)")
      }
    }
  }

  @Test("steps are round, ends are within the hard range, and there are 10 to 1000 steps or so")
  func round() throws {
    for (name, preset, key, scale) in try Self.all() {
      var mantissa = scale.step
      while mantissa < 0.999 { mantissa *= 10 }
      while mantissa > 9.999 { mantissa /= 10 }
      #expect([1.0, 2, 5].contains { abs($0 - mantissa) < 1e-9 }, "\(name) \(scale)")
      #expect(scale.lower < scale.upper, "\(name) \(scale)")
      let steps = (scale.upper - scale.lower) / scale.step
      #expect((9...1100).contains(steps), "\(name) \(scale)")
      for end in [scale.lower, scale.upper] {
        var preset = preset
        let isOffset = if case .numbers = try preset.value(of: key) { true } else { false }
        try preset.set(key, to: isOffset ? .numbers([end, end]) : .number(end))
      }
    }
  }

  @Test("what the slider gives is in the hard range, and its position gives it back")
  func positions() throws {
    for (name, preset, key, scale) in try Self.all() {
      var last = -Double.infinity
      for index in 0...20 {
        let value = scale.value(at: Double(index) / 20)
        #expect(value >= last, "\(name)")
        last = value
        #expect(scale.value(at: scale.position(of: value)) == value, "\(name) \(value) \(scale)")
        #expect(scale.snapped(value) == value)
        var preset = preset
        let isOffset = if case .numbers = try preset.value(of: key) { true } else { false }
        try preset.set(key, to: isOffset ? .numbers([value, value]) : .number(value))
      }
      #expect(scale.value(at: 0) == scale.lower && scale.value(at: 1) == scale.upper)
      #expect(scale.value(at: -3) == scale.lower && scale.position(of: scale.upper * 2 + 1) == 1)
    }
  }

  @Test(
    "the rule gives these sliders",
    arguments: [
      ("return.stillResponse", 0.03, 2.0, 0.01, SliderScale.Kind.logarithmic, "s"),
      ("release.flickSpeed", 80, 5000, 20, .logarithmic, "pt/s"),
      ("drag.rotation.angle", -50, 50, 1, .linear, "°"),
      ("drag.rotation.distance", 0.05, 2.5, 0.05, .linear, "card widths"),
      ("drag.handOff", 0, 0.2, 0.005, .linear, "s"),
      ("release.threshold", 0.01, 1, 0.01, .linear, ""),
      ("layout.visibleCards", 1, 10, 1, .linear, ""),
    ]
  )
  func examples(
    key: String,
    lower: Double,
    upper: Double,
    step: Double,
    kind: SliderScale.Kind,
    unit: String
  ) throws {
    let scale = try #require(SliderScale(of: key, in: .riffle))
    #expect(scale.lower == lower && scale.upper == upper && scale.step == step, "\(scale)")
    #expect(scale.kind == kind && scale.unit == unit, "\(scale)")
  }

  @Test("a length in points has the slider of points")
  func points() throws {
    var preset = Preset.riffle
    try preset.set("drag.rotation.distanceUnit", to: .text("points"))
    let scale = try #require(SliderScale(of: "drag.rotation.distance", in: preset))
    #expect(scale.step == 1 && scale.upper == 250 && scale.unit == "pt", "\(scale)")
  }
}
