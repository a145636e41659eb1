import CardTestSupport
import Foundation
import RiffleCards
import RiffleFormats
import RiffleMotion
import RiffleTuning
import TestSupport
import Testing

@Suite("Code to take away")
struct CodeExportTests {
  /// The motions of all presets of the library and of some random ones.
  private static func motions() throws -> [PartMotion] {
    var random = SeededGenerator(seed: 4)
    let presets = try Preset.all + (0..<10).map { _ in try Preset.random(using: &random) }
    return presets.flatMap(\.motions)
  }

  /// The values of a motion in our own engine, and the times at which they are.
  private func own(_ spring: Spring, _ velocity: Double) -> (interval: Double, values: [Double]) {
    let interval = SpringFigures(of: spring, velocity: velocity).settlingTime / 400
    return (
      interval,
      (0...400).map {
        spring.sample(displacement: -1, velocity: velocity, after: Double($0) * interval).value
      }
    )
  }

  /// Compares a mass on a spring, stepped numerically, with our own spring.
  private func expectEqual(
    _ printed: RungeKutta,
    _ spring: Spring,
    _ velocity: Double,
    _ code: String
  ) {
    var printed = printed
    printed.velocity = velocity
    let (interval, values) = own(spring, velocity)
    let rate = max(printed.damping / printed.mass, (printed.stiffness / printed.mass).squareRoot())
    // A stiff creeping spring needs finer steps than a hundredth of its time to settle.
    let fine = max(1, Int((interval * rate).rounded(.up)))
    let stepped = printed.displacements(values.count * fine, every: interval / Double(fine))
    for (index, value) in values.enumerated() {
      let difference = abs(stepped[index * fine] - value)
      #expect(difference < 2e-5 * max(1, abs(velocity) * 0.1), "\(code)")
      if difference > 1e-4 { return }
    }
  }

  @Test("Each platform's springs move like ours", arguments: CodeTarget.allCases)
  func springs(target: CodeTarget) throws {
    for motion in try Self.motions() {
      guard case .spring(let spring, let velocity) = motion.law,
        let code = CodeExport.text(of: motion, for: target)
      else { continue }
      func number(_ label: String) throws -> Double {
        try #require(CodeReading.number(label, in: code), "no \(label) in \(code)")
      }
      switch target {
      case .swift, .json: Issue.record("no motion has code of its own in \(target)")
      case .swiftUI where velocity != 0, .uiKit, .motion, .flutter:
        let oracle = RungeKutta(
          mass: try number("mass: "),
          stiffness: try number("stiffness: "),
          damping: try number("damping: ")
        )
        expectEqual(oracle, spring, velocity, code)
        if target == .swiftUI { #expect(abs(try number("initialVelocity: ") - velocity) < 1e-5) }
        if target == .uiKit { #expect(abs(try number("dx: ") - velocity) < 1e-5) }
      case .swiftUI:
        // WWDC 2018, session 803; for bounces the documentation of SwiftUI.Spring.
        let isBouncy = code.contains("bounce:")
        let response = try number(isBouncy ? "duration: " : "response: ")
        let bounce = isBouncy ? try number("bounce: ") : 0
        let ratio =
          isBouncy
          ? (bounce < 0 ? 1 / (1 + bounce) : 1 - bounce) : try number("dampingFraction: ")
        let oracle = RungeKutta(
          mass: 1,
          stiffness: pow(2 * .pi / response, 2),
          damping: 4 * .pi * ratio / response
        )
        expectEqual(oracle, spring, velocity, code)
      case .compose:
        // SpringSimulation: ω = √stiffness, damping 2 ζ ω, mass 1.
        let stiffness = try number("stiffness = ")
        let ratio = try number("dampingRatio = ")
        let oracle = RungeKutta(
          mass: 1,
          stiffness: stiffness,
          damping: 2 * ratio * stiffness.squareRoot()
        )
        expectEqual(oracle, spring, velocity, code)
      case .css: expectNear(code, spring, velocity)
      }
    }
  }

  /// Compares CSS's lines with our own spring.
  private func expectNear(_ code: String, _ spring: Spring, _ velocity: Double) {
    let points = CodeReading.linear(in: code)
    let duration = CodeReading.number("-duration: ", in: code) ?? .nan
    #expect(points.first?.x == 0 && points.first?.y == 0)
    #expect(points.last?.x == 1 && points.last?.y == 1)
    #expect(zip(points, points.dropFirst()).allSatisfy { $0.x < $1.x })
    let worst =
      (0...4_000).map { index in
        let share = Double(index) / 4_000
        let value =
          1
          + spring
          .sample(displacement: -1, velocity: velocity, after: share * duration).value
        return abs(CodeReading.value(of: points, at: share) - value)
      }
      .max() ?? .infinity
    #expect(worst < 0.005, "\(code)")
    let rest = spring.sample(displacement: -1, velocity: velocity, after: duration).value
    #expect(abs(rest) < 0.002)
  }

  @Test("CSS needs few points: none can be left out, and fewer than points on the curve would")
  func fewPoints() throws {
    for (ratio, most) in [(1.0, 10), (0.8, 11), (0.5, 17), (0.2, 45)] {
      let spring = try Spring(response: 0.4, dampingRatio: ratio)
      var preset = Preset.riffle
      preset.restack = SpringRestack(spring: ResponseSpring(response: 0.4, dampingRatio: ratio))
      let motion = try #require(preset.motions.last)
      let code = try #require(CodeExport.text(of: motion, for: .css))
      let points = CodeReading.linear(in: code)
      #expect(points.count <= most, "\(code)")
      let duration = CodeReading.number("-duration: ", in: code) ?? .nan
      for left in points.indices.dropFirst().dropLast() {
        var fewer = points
        fewer.remove(at: left)
        let worst =
          (0...1_000).map { index in
            let share = Double(index) / 1_000
            let value =
              1 + spring.sample(displacement: -1, velocity: 0, after: share * duration).value
            return abs(CodeReading.value(of: fewer, at: share) - value)
          }
          .max() ?? 0
        #expect(worst > 0.0044, "point \(left) of \(code)")
      }
    }
  }

  @Test(
    "Each platform's curves have our control points and durations",
    arguments: CodeTarget.allCases
  )
  func curves(target: CodeTarget) throws {
    for motion in try Self.motions() {
      guard case .curve(let curve, let duration) = motion.law,
        let code = CodeExport.text(of: motion, for: target)
      else { continue }
      let (word, length, unit): (String, String, Double)
      switch target {
      case .swift, .json: continue
      case .swiftUI: (word, length, unit) = (".timingCurve(", "duration: ", 1)
      case .uiKit: (word, length, unit) = ("", "TimeInterval = ", 1)
      case .css: (word, length, unit) = ("cubic-bezier(", "-duration: ", 1)
      case .motion: (word, length, unit) = ("ease: [", "duration: ", 1)
      case .flutter:
        (word, length, unit) =
          code.contains("microseconds: ")
          ? ("Cubic(", "microseconds: ", 1e-6) : ("Cubic(", "milliseconds: ", 1e-3)
      case .compose: (word, length, unit) = ("CubicBezierEasing(", "durationMillis = ", 1e-3)
      }
      let points =
        target == .uiKit
        ? CodeReading.list(after: "controlPoint1: CGPoint(", in: code)
          + CodeReading.list(after: "controlPoint2: CGPoint(", in: code)
        : CodeReading.list(after: word, in: code)
      let printed = try TimingCurve(points[0], points[1], points[2], points[3])
      for index in 0...100 {
        let fraction = Double(index) / 100
        #expect(abs(printed.value(at: fraction) - curve.value(at: fraction)) < 2e-5, "\(code)")
      }
      let seconds = try #require(CodeReading.number(length, in: code)) * unit
      #expect(abs(seconds - duration) <= (target == .compose ? 0.0006 : 1e-5 * duration), "\(code)")
    }
  }

  @Test("Files name every motion once and hold no number with an exponent or a comma")
  func files() throws {
    for preset in Preset.all {
      for target in CodeTarget.allCases {
        let text = try CodeExport(of: preset).text(for: target)
        #expect(text.hasSuffix("\n") && !text.hasSuffix("\n\n"))
        #expect(text.firstMatch(of: /\d[eE][+-]?\d/) == nil, "\(text)")
        let names = text.matches(of: /(?m)^ *(?:static let|export const|const|val) (\w+)/)
          .map { String($0.output.1) }
        #expect(Set(names).count == names.count)
        #expect(text.filter { $0 == "{" }.count == text.filter { $0 == "}" }.count)
      }
    }
  }

  @Test("JSON reads back as the preset")
  func json() throws {
    var preset = Preset.riffle
    preset.drag.maximumRotation = Angle(degrees: 12)
    let export = CodeExport(of: preset)
    #expect(export.base.name == "riffle")
    let text = try export.text(for: .json)
    let read = try PresetFile.decode(Array(text.utf8))
    #expect(read.differences(from: preset).isEmpty)
    #expect(text.contains("\"base\": \"riffle\""))
  }

  @Test("an app's own exit has a curve, words of feeling and Swift code from its own file alone")
  func ownExit() throws {
    var preset = Preset.container
    preset.catalog = .ofApp
    preset.exit = DropExit(fall: 400, duration: 0.5)

    let exit = try #require(preset.motions.first { $0.name == "Exit" })
    #expect(exit == PartMotion("Exit", ["exit.duration"], .curve(.easeIn, duration: 0.5)))
    #expect(CodeExport.text(of: exit, for: .css)?.contains("0.5s") == true)

    let turns: [(FeelWord, Double, DropExit)] = [
      (.weight, 1, DropExit(fall: 500, duration: 0.625)),
      (.weight, -1, DropExit(fall: 320, duration: 0.4)),
      (.pace, 1, DropExit(fall: 400, duration: 0.4)),
    ]
    for (word, amount, turned) in turns {
      var dial = FeelDial(preset)
      dial.turn(word, to: amount)
      #expect(dial.preset.exit as? DropExit == turned)
    }

    let container = BuiltInPreset.all.first { $0.preset.name == "container" }
    let source = try CodeExport(of: preset, basedOn: container).text(for: .swift)
    #expect(source.contains("try preset.set(\"exit.kind\", to: .text(\"drop\"))"))
    #expect(source.contains("try preset.set(\"exit.fall\", to: .number(400))"))
    #expect(source.contains("DropExit is your own: register it"))
  }
}
