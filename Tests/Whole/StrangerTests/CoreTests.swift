import Foundation
import TestSupport
import Testing
import WindowTestSupport

extension StrangerTests {
  @Suite("The core with another renderer")
  struct CoreTests {
    @Test("poses are drawn without a C library, and a release swipes")
    func poses() async throws {
      let program = BuildFolder.path(of: "StrangerCore")
      let lines = try await Self.lines(of: program)

      // A tutorial's container of 300 x 400, 60 above the middle, its card dragged by 120 and turned
      // by the tangent of a fifth: its left edge has come from 50 to about 170.
      let pixels = lines.dropFirst().prefix(400 * 560)
      func pixel(_ x: Int, _ y: Int) -> String { pixels[pixels.startIndex + y * 400 + x] }
      #expect(lines.first == "P3 400 560 255")
      #expect(pixel(320, 220) == "255 0 0")
      #expect(pixel(100, 220) == "0 255 0")
      #expect(pixel(100, 425) == "0 255 0")
      #expect(pixel(100, 435) == "0 0 255")
      #expect(pixel(100, 10) == "255 255 255")
      #expect(lines.last == "# swiped 1, 2 left, top 1")
    }

    @Test("the program links Swift's libraries and those of the system alone")
    func links() async throws {
      let program = BuildFolder.path(of: "StrangerCore")

      let text = try await Tool.run("ldd", [program])

      let libraries = text.split(separator: "\n").compactMap { line in
        line.split(whereSeparator: \.isWhitespace).first.map {
          String($0.split(separator: "/").last ?? $0)
        }
      }
      let system = [
        "linux-vdso", "ld-linux", "libc.", "libm.", "libgcc_s.", "libstdc++.", "libswift", "lib_",
        "libdispatch.", "libBlocksRuntime.",
      ]
      #expect(libraries.contains { $0.hasPrefix("libswiftCore") }, "\(text)")
      #expect(libraries.filter { name in !system.contains { name.hasPrefix($0) } } == [])
    }

    /// Runs a program that writes more than a pipe holds, and returns its lines.
    private static func lines(of program: String) async throws -> [String] {
      let file = FileManager.default.temporaryDirectory
        .appendingPathComponent("stranger-core-\(UUID().uuidString)")
      defer { try? FileManager.default.removeItem(at: file) }
      var environment = Tool.environment
      environment["DISPLAY"] = nil
      let outcome = try await Tool.outcome(
        of: "sh",
        ["-c", "'\(program)' >'\(file.path)'"],
        environment: environment
      )
      #expect(outcome.status == 0, "\(outcome.errors)")
      return try String(contentsOf: file, encoding: .utf8)
        .split(separator: "\n").map { String($0) }
    }
  }
}
