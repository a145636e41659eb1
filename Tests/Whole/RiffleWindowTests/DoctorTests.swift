import Foundation
import TestSupport
import Testing
import WindowTestSupport

extension WindowTests {
  @Suite("Doctor")
  struct DoctorTests {
    /// Runs `riffle doctor` and returns what it found by name.
    private func findings(
      without variable: String? = nil,
      _ arguments: String...
    ) async throws -> [String: String] {
      var environment = Tool.environment
      if let variable { environment[variable] = nil }
      let outcome = try await Tool.outcome(
        of: BuildFolder.riffle,
        ["doctor"] + arguments,
        environment: environment
      )
      #expect(outcome.status == 0, "\(outcome.errors)")
      var findings: [String: String] = [:]
      for line in outcome.output.split(separator: "\n") {
        let words = line.split(separator: " ", maxSplits: 1)
        findings[String(words[0])] = words[1].trimmingCharacters(in: .whitespaces)
      }
      return findings
    }

    @Test("doctor reports the display and the chosen renderer", arguments: Renderer.allCases)
    func display(renderer: Renderer) async throws {
      let findings = try await findings("--renderer", renderer.rawValue)

      #expect(findings["display"]?.hasPrefix("x11, 1600 x 1200") == true, "\(findings)")
      let chosen = renderer == .raster ? "raster" : "opengl"
      #expect(findings["renderer"] == "\(renderer.rawValue) chose \(chosen)")
      #expect(findings["sample"]?.hasSuffix("deck.json") == true)
    }

    @Test("doctor reports the rest if there is no display")
    func noDisplay() async throws {
      let findings = try await findings(without: "DISPLAY")

      #expect(findings["display"]?.hasPrefix("no display: ") == true, "\(findings)")
      #expect(findings["renderer"] == nil)
      #expect(findings["font"]?.hasPrefix("/") == true)
    }
  }
}
