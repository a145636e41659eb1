import TestSupport
import Testing
import WindowTestSupport

extension StrangerTests {
  @Suite("Names of an app's own")
  struct NameTests {
    @Test("own types win over Riffle's, and a named import settles which of two libraries is meant")
    func names() async throws {
      let output = try await Tool.run(BuildFolder.path(of: "StrangerNames"), [])

      #expect(
        output == """
          48.2 7 ramp motorway
          47.8 12 ramp motorway
          7 went left
          3.0 4.0 true

          """
      )
    }
  }
}
