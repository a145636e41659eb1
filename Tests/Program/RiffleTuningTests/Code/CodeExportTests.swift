import CardTestSupport
import Foundation
import RiffleCards
import RiffleFormats
import RiffleMotion
import RiffleMuseum
import RiffleTuning
import TestSupport
import Testing

@Suite("Code to take away")
struct CodeExportTests {
  /// The motions of all presets of the library and of some random ones.
  private static func motions() throws -> [PartMotion] {
    var random = SeededGenerator(seed: 4)
    let presets = try Preset.everything + (0..<10).map { _ in try Preset.random(using: &random) }
    return presets.flatMap(\.motions)
  }

  @Test("CSS has springs that move like ours, and other browsers a curve of their duration")
  func springs() throws {
    for motion in try Self.motions() {
      guard case .spring(let spring, let velocity) = motion.law else { continue }
      expectNear(CSSCode().declaration(of: motion), spring, velocity)
      let fallback = CSSCode().declaration(of: motion, fallsBack: true)
      #expect(CodeReading.list(after: "cubic-bezier(", in: fallback).count == 4)
    }
  }

  /// A grid that is fine enough everywhere would have more points than can be tried.
  @Test("a start that is over within a ten-thousandth of the motion is met too")
  func hardStart() throws {
    let spring = try Spring(stiffness: 114, damping: 338)
    for velocity in [557.0, -557, 60] {
      let motion = PartMotion("Exit", [], .spring(spring, velocity: velocity))
      let code = CSSCode().declaration(of: motion)
      expectNear(code, spring, velocity)
      #expect(CodeReading.linear(in: code).count < 60)
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
    #expect(worst < 0.001, "\(spring), \(velocity): \(code)")
    let rest = spring.sample(displacement: -1, velocity: velocity, after: duration).value
    #expect(abs(rest) < 0.002)
  }

  @Test("CSS needs few points: none can be left out, and fewer than points on the curve would")
  func fewPoints() throws {
    for (ratio, most) in [(1.0, 22), (0.8, 24), (0.5, 40), (0.2, 100)] {
      let spring = try Spring(response: 0.4, dampingRatio: ratio)
      var preset = Preset.riffle
      preset.restack = SpringRestack(spring: ResponseSpring(response: 0.4, dampingRatio: ratio))
      let motion = try #require(preset.motions.last)
      let code = CSSCode().declaration(of: motion)
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
        #expect(worst > 0.0009, "point \(left) of \(code)")
      }
    }
  }

  @Test("CSS has the control points and durations of our curves, or points of those without")
  func curves() throws {
    for motion in try Self.motions() {
      guard case .curve(let curve, let duration) = motion.law else { continue }
      let code = CSSCode().declaration(of: motion)
      let isSampled = TimingCurve.withoutControlPoints.contains(curve)
      let points = CodeReading.list(after: "cubic-bezier(", in: code)
      let stops = CodeReading.linear(in: code)
      let printed = isSampled ? nil : try TimingCurve(points[0], points[1], points[2], points[3])
      for index in 0...100 {
        let fraction = Double(index) / 100
        let value = printed?.value(at: fraction) ?? CodeReading.value(of: stops, at: fraction)
        #expect(abs(value - curve.value(at: fraction)) < (isSampled ? 0.001 : 2e-5), "\(code)")
      }
      let seconds = try #require(CodeReading.number("-duration: ", in: code))
      #expect(abs(seconds - duration) <= 1e-5 * duration, "\(code)")
    }
  }

  @Test("Files end in one line break, and close all their brackets")
  func files() throws {
    for preset in Preset.everything {
      for target in CodeTarget.allCases {
        let text = try CodeExport(of: preset).text(for: target)
        #expect(text.hasSuffix("\n") && !text.hasSuffix("\n\n"))
        #expect(text.filter { $0 == "{" }.count == text.filter { $0 == "}" }.count, "\(target)")
        #expect(text.filter { $0 == "(" }.count == text.filter { $0 == ")" }.count, "\(target)")
      }
    }
  }

  @Test("Each file says once what its preset is after, and none ends its comment by that")
  func credit() throws {
    var preset = Preset.qi
    preset.credit = Preset.Credit(platform: "web", project: "*/ --> deck", license: "MIT")
    for target in CodeTarget.allCases where target != .json {
      let text = try CodeExport(of: preset).text(for: target)
      #expect(
        text.components(separatedBy: "After  / --  deck (web, MIT): its numbers").count == 2,
        "\(target)"
      )
      #expect(try !CodeExport(of: .riffle).text(for: target).contains("After "), "\(target)")
    }
    let json = try CodeExport(of: preset, basedOn: BuiltInPreset.named("qi")).text(for: .json)
    #expect(try PresetFile.decode(Array(json.utf8)).credit == preset.credit)
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
    #expect(CSSCode().declaration(of: exit).contains("0.5s"))
    #expect(throws: RiffleError.self) { try CodeExport(of: preset).text(for: .element) }

    let turns: [(FeelWord, Double, DropExit)] = [
      (.weight, 1, DropExit(fall: 500, duration: 0.65)),
      (.weight, -1, DropExit(fall: 320, duration: 0.4)),
      (.pace, 1, DropExit(fall: 400, duration: 0.4)),
    ]
    for (word, amount, turned) in turns {
      var dial = FeelDial(preset)
      dial.turn(word, to: amount)
      #expect(dial.preset.exit as? DropExit == turned)
    }

    let container = BuiltInPreset.everything.first { $0.preset.name == "container" }
    let source = try CodeExport(of: preset, basedOn: container).text(for: .swift)
    #expect(source.contains("try preset.set(\"exit.kind\", to: .text(\"drop\"))"))
    #expect(source.contains("try preset.set(\"exit.fall\", to: .number(400))"))
    #expect(source.contains("DropExit is your own: register it"))
  }
}

extension TimingCurve {
  fileprivate static let withoutControlPoints = [quad, easeInMirrored, sprung, elasticOut]
}
