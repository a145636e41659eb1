import Foundation
import TestSupport
import Testing
import WindowTestSupport

extension StrangerTests {
  /// What `scripts/ship-app` makes of the example in Documentation/Examples/Fruit.
  @Suite(
    "An app that is shipped",
    .enabled("builds the library once more, for which CI has no time: RIFFLE_SOAK=yes") {
      ProcessInfo.processInfo.environment["RIFFLE_SOAK"] == "yes"
    }
  )
  struct ShippingTests {
    private static let id = "io.github.riffle.Fruit"
    private static let program = "usr/lib/riffle-fruit/fruit"

    @Test("the package and the folder need nothing of Swift's, and show pictures that are swiped")
    func ship() async throws {
      let made = try await Self.make()
      let place = try TemporaryFolder()
      let package = place.path(of: "package")
      try await Tool.run("sh", ["-c", "dpkg-deb --raw-extract '\(made)'/*.deb '\(package)'"])
      let folder = place.path(of: "a folder")
      let unpack =
        "mkdir '\(folder)' && tar -C '\(folder)' --strip-components=1 -xzf '\(made)'/*.tar.gz"
      try await Tool.run("sh", ["-c", unpack])

      let control = try String(contentsOfFile: "\(package)/DEBIAN/control", encoding: .utf8)
      for name in ["hicolor-icon-theme", "libsdl2-2.0-0", "libturbojpeg0", "libc6"] {
        let pattern = try Regex("\nDepends:.* \(name)\\b")
        #expect(control.contains(pattern), "\(control)")
      }
      for path in ["\(package)/\(Self.program)", "\(folder)/\(Self.program)"] {
        let needed = try await Tool.run("readelf", ["-dW", path])
        #expect(needed.contains("libSDL2-2.0.so.0") && !needed.contains("wift"), "\(needed)")
        #expect(!needed.contains("PATH") || needed.contains("[$ORIGIN]"), "\(needed)")
      }
      let found = try await Tool.run("ldd", ["\(folder)/\(Self.program)"])
      for name in ["libSDL2_ttf-2.0.so.0", "libharfbuzz.so.0", "libspng.so.0"] {
        #expect(found.contains("\(name) => \(folder)/usr/lib/riffle-fruit/"), "\(found)")
      }
      #expect(!found.contains("not found"), "\(found)")

      try await Self.swipe(path: "\(package)/usr/bin/fruit")
      // Its font is found by a program that looks for the desktop's.
      let list = "sed 's/^exec .*/fc-list :family=Inter file/' '\(folder)/AppRun' >'\(folder)/list'"
      try await Tool.run("sh", ["-c", list])
      let fonts = try await Tool.run("sh", ["\(folder)/list"])
      #expect(fonts.contains("\(folder)/usr/share/fonts/Inter-Regular"), "\(fonts)")
      try await Self.swipe(path: "\(folder)/AppRun")
    }

    /// Makes what is shipped, and returns the path of its folder.
    private static func make() async throws -> String {
      let folder = Repository.file(".build/fruit").path
      let script = Repository.file("scripts/ship-app").path
      let example = Repository.file("Documentation/Examples/Fruit").path
      let clean = "rm -rf '\(folder)'/riffle-fruit* && mkdir -p '\(folder)'"
      let outcome = try await Tool.outcome(
        of: "sh",
        ["-c", "\(clean) && '\(script)' '\(example)' '\(folder)' >'\(folder)/log' 2>&1"]
      )
      let words = try String(contentsOfFile: "\(folder)/log", encoding: .utf8)
      try #require(outcome.status == 0, "\(words.suffix(4000))")
      return folder
    }

    /// Starts the program, waits for the picture of the first card, and swipes it.
    private static func swipe(path: String) async throws {
      try await WindowManager.run {
        try await Stranger.run(id, path: path, environment: ["PATH": "/usr/bin:/bin"]) { stranger in
          let card = Spot(x: 480, y: 360)
          try await stranger.screen.wait(for: "the apple") { shot in
            shot[card].distance(to: Pixel(0xCF_3D3D)) < 8
          }
          try await stranger.mouse.swipe(from: card, to: Spot(x: 860, y: 380))
          try await stranger.wait(for: "Apple went right")

          try await stranger.closeWindow()
          #expect(try await stranger.exitStatus() == 0)
        }
      }
    }
  }
}
