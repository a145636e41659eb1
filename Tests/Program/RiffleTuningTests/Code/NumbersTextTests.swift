import Foundation
import RiffleCards
import RiffleMotion
import RiffleMuseum
import RiffleTuning
import TestSupport
import Testing

/// Each platform's line is turned back into a motion by that platform's own definition of its numbers, and
/// compared with the motion of the preset.
@Suite("Numbers for other platforms")
struct NumbersTextTests {
  /// The lines of a motion by their platforms.
  private func lines(of motion: PartMotion, in text: String) throws -> [String: String] {
    let block = try #require(
      text.components(separatedBy: "\n\n").first { $0.hasPrefix("\(motion.name): ") },
      "\(motion.name) is missing"
    )
    var lines: [String: String] = [:]
    for line in block.split(separator: "\n").dropFirst() {
      let parts = try #require(line.dropFirst(2).firstMatch(of: /^(.+?)  +(.+)$/))
      lines[String(parts.1)] = String(parts.2)
    }
    return lines
  }

  @Test("Each platform's spring is ours", arguments: Preset.everything)
  func springs(of preset: Preset) throws {
    let text = try CodeExport(of: preset).text(for: .numbers)
    for motion in preset.motions {
      guard case .spring(let spring, let velocity) = motion.law else { continue }
      let lines = try lines(of: motion, in: text)
      #expect(lines.count == 11, "\(motion.name)")
      for (platform, line) in lines where platform != "CSS" {
        let read = try #require(PlatformSpring(line, of: platform), "\(platform): \(line)")
        let start = read.velocity ?? velocity
        #expect(abs(start - velocity) <= 1e-5 * max(1, abs(velocity)), "\(platform)")
        for time in stride(from: 0.0, through: 1, by: 0.02) {
          let ours = 1 + spring.sample(displacement: -1, velocity: velocity, after: time).value
          #expect(
            abs(read.value(at: time, from: start) - ours) < 1e-4,
            "\(preset.name), \(motion.name), \(platform) at \(time): \(line)"
          )
        }
      }
    }
  }

  @Test("Each platform's curve has our control points and duration", arguments: Preset.everything)
  func curves(of preset: Preset) throws {
    let text = try CodeExport(of: preset).text(for: .numbers)
    for motion in preset.motions {
      guard case .curve(let curve, let duration) = motion.law else { continue }
      let lines = try lines(of: motion, in: text)
      guard lines.count > 1 else {
        // It has no control points, and so a platform with Beziers has no line.
        #expect(try #require(lines["CSS"]).contains("linear("))
        continue
      }
      #expect(lines.count == 10, "\(motion.name)")
      for (platform, line) in lines {
        // Words such as controlPoint1 are no numbers.
        var numbers: [Double] = line.matches(of: /[A-Za-z][A-Za-z\d]*|(-?\d+(?:\.\d+)?)f?/)
          .compactMap { match in match.1.flatMap { Double($0) } }
        // The 0 and 1 of the way.
        if platform == "Reanimated" { numbers.removeFirst() }
        let durationFirst = ["Compose", "Reanimated", "react-spring", "Motion", "CSS"]
        let seconds =
          durationFirst.contains(platform) ? numbers.removeFirst() : numbers.remove(at: 4)
        let unit =
          switch platform {
          case "Flutter": 1e-6
          case "Compose", "Android", "Reanimated", "react-spring": 1e-3
          default: 1.0
          }
        #expect(abs(seconds * unit - duration) < 0.0006, "\(platform): \(line)")
        for (read, ours) in zip(numbers, [curve.x1, curve.y1, curve.x2, curve.y2]) {
          #expect(abs(read - ours) <= 1e-5 * max(1, abs(ours)), "\(platform): \(line)")
        }
        #expect(numbers.count == 4, "\(platform): \(line)")
      }
    }
  }

  @Test("Thresholds are the values of drag and release, with their units")
  func thresholds() throws {
    let text = try CodeExport(of: .riffle).text(for: .numbers)
    for section in ["drag", "release"] {
      for tunable in Preset.riffle.catalog.tunables(of: .riffle)
      where tunable.key.hasPrefix("\(section).") {
        #expect(text.contains("\n  \(tunable.key) "), "\(tunable.key)")
      }
    }
    var preset = Preset.riffle
    try preset.set("drag.maximumRotation", to: .number(12.5))
    let changed = try CodeExport(of: preset).text(for: .numbers)
    #expect(changed.firstMatch(of: /\n  drag\.maximumRotation +12\.5°\n/) != nil)
  }
}

/// A spring in the numbers of a platform, as its documentation defines them.
private struct PlatformSpring {
  /// Per unit of mass.
  let stiffness: Double
  let damping: Double
  /// The speed in whole distances per second; nil if the line has none.
  let velocity: Double?

  init?(_ line: String, of platform: String) {
    func number(_ label: String) -> Double? { CodeReading.number(label, in: line) }
    switch platform {
    case "SwiftUI, iOS 17":
      // Stiffness (2 pi / duration)^2; bounce 1 - damping ratio, or 1 / ratio - 1 below 0.
      guard let duration = number("duration: "), let bounce = number("bounce: ") else { return nil }
      let ratio = bounce >= 0 ? 1 - bounce : 1 / (1 + bounce)
      stiffness = pow(2 * .pi / duration, 2)
      damping = 2 * ratio * stiffness.squareRoot()
      velocity = number("initialVelocity: ")
    case "Compose", "Android":
      let isCompose = platform == "Compose"
      guard let ratio = number(isCompose ? "dampingRatio = " : "setDampingRatio("),
        let stiffness = number(isCompose ? "stiffness = " : "setStiffness(")
      else { return nil }
      self.stiffness = stiffness
      damping = 2 * ratio * stiffness.squareRoot()
      velocity = nil
    default:
      let mark = platform == "Core Animation" ? " = " : ": "
      let isTension = platform == "react-spring"
      guard let mass = number("mass\(mark)"),
        let stiffness = number((isTension ? "tension" : "stiffness") + mark),
        let damping = number((isTension ? "friction" : "damping") + mark)
      else { return nil }
      (self.stiffness, self.damping) = (stiffness / mass, damping / mass)
      switch platform {
      case "UIKit": velocity = number("dx: ")
      case "Flutter": velocity = number("0, 1, ")
      // Its velocities are per millisecond.
      case "react-spring": velocity = number("velocity: ").map { $0 * 1000 }
      default: velocity = number("elocity\(mark)")
      }
    }
  }

  /// The way from 0 to 1, by the solution of the equation of a damped oscillator.
  func value(at time: Double, from velocity: Double) -> Double {
    let (omega, ratio) = (stiffness.squareRoot(), damping / (2 * stiffness.squareRoot()))
    let (a, b) = (ratio * omega, omega * omega * (1 - ratio * ratio))
    // The displacement is exp(-a t) (c1 C(t) + c2 S(t)), with C and S cosine and sine, or those of hyperbolas.
    let (start, slope) = (-1.0, velocity)
    let root = abs(b).squareRoot()
    let way: Double
    if root < 1e-6 * omega {
      way = start + (slope + a * start) * time
    } else if b > 0 {
      way = start * cos(root * time) + (slope + a * start) / root * sin(root * time)
    } else {
      way = start * cosh(root * time) + (slope + a * start) / root * sinh(root * time)
    }
    return 1 + exp(-a * time) * way
  }
}
