import Foundation
import TestSupport
import Testing
import WindowTestSupport

/// How arguments reach the program.
///
/// It needs the program and a compiler of C, and no display.
@Suite("Arguments of the program")
struct ArgumentTests {
  @Test("arguments arrive after a library has set an environment variable while it was loaded")
  func libraryThatSetsVariables() async throws {
    let folder = try TemporaryFolder()
    let source = try folder.write(
      """
      #include <stdlib.h>
      __attribute__((constructor)) static void load(void) { setenv("RIFFLE_TEST_LIBRARY", "1", 1); }
      """,
      to: "library.c"
    )
    let library = folder.path(of: "library.so")
    try await Tool.run("cc", ["-shared", "-fPIC", "-o", library, source])
    let program = BuildFolder.riffle
    let expected = try await Tool.outcome(of: program, ["presets", "list"])

    let outcome = try await Tool.outcome(
      of: "env",
      ["LD_PRELOAD=\(library)", program, "presets", "list"]
    )

    #expect(outcome.status == 0 && outcome.errors == "", "\(outcome)")
    #expect(outcome.output.contains("container"))
    #expect(outcome.output == expected.output)
  }
}
