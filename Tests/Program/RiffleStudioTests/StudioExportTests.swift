import Foundation
import RiffleCards
import RiffleFormats
import RiffleGestures
import RiffleMotion
import RiffleStudio
import RiffleTuning
import SystemPackage
import TestSupport
import Testing

extension StudioSuites {
  /// What the page for taking away asks `riffle render` for.
  @Suite("What the studio exports")
  @MainActor
  struct StudioExportTests {
    /// Presses the button that makes something, and returns the job once it is done.
    private func make(_ button: String, _ rig: StudioRig) async throws -> RenderJob {
      let count = rig.jobs.count
      try rig.click("sheet/\(button)")
      try await rig.wait("the end of a job") {
        rig.jobs.count > count && rig.text("export")?.contains("frames") == true
      }
      return try #require(rig.jobs.last)
    }

    /// Returns the argument after an option; nil without the option.
    private func argument(_ option: String, _ job: RenderJob) -> String? {
      job.options.firstIndex(of: option).map { job.options[$0 + 1] }
    }

    // MARK: Films

    @Test("A film has the speed of the stage unless told otherwise, and rests at its end")
    func speed() async throws {
      let rig = try StudioRig()
      rig.key(.character("3"), .alt)
      rig.key(.character("e"))
      try rig.click("sheet/kind/Film")
      var job = try await make("Make the film", rig)
      #expect(job.file == "riffle.webp")
      #expect(argument("--fps", job) == "60" && argument("--scale", job) == "2")
      #expect(argument("--speed", job) == "0.25")
      #expect(argument("--hold", job) == "0.5")
      try rig.click("sheet/film.speed/1 x")
      job = try await make("Make the film", rig)
      #expect(argument("--speed", job) == nil)
      try rig.click("sheet/film.speed/1/10 x")
      job = try await make("Make the film", rig)
      #expect(argument("--speed", job) == "0.1")
      rig.key(.character("1"), .alt)
      try rig.click("sheet/film.speed/As seen")
      try rig.click("sheet/format/GIF")
      job = try await make("Make the film", rig)
      #expect(argument("--max-size", job) == "2MB" && argument("--fps", job) == nil)
      try rig.click("sheet/film.limit/5 MB")
      job = try await make("Make the film", rig)
      #expect(argument("--max-size", job) == "5MB" && argument("--fps", job) == nil)
      try rig.click("sheet/film.limit/Any")
      job = try await make("Make the film", rig)
      #expect(argument("--max-size", job) == nil && argument("--fps", job) == "50")
    }

    @Test("A film that is there is told of with its whole path, the home as ~")
    func told() async throws {
      let rig = try StudioRig()
      rig.key(.character("e"))
      try rig.click("sheet/kind/Film")
      rig.letExportsEnd(false)
      try rig.click("sheet/Make the film")
      #expect(rig.text("export") == "Making ~/films/riffle.webp ...")
      rig.key(.escape)
      #expect(rig.text("sheet") == nil)
      rig.letExportsEnd(true)
      try await rig.wait("a line") { rig.text("told")?.contains("webp") == true }
      #expect(rig.text("told") == "~/films/riffle.webp: 30 frames, 1.2 s, 40 kB")
    }

    @Test(
      "A path is told from the home, if it lies there",
      arguments: [
        ("/home/ann", "/home/ann", "a.gif", "~/a.gif"),
        ("/home/ann", "/home/ann/b c", "a.gif", "~/b c/a.gif"),
        ("/home/ann/", "/home/anna", "a.gif", "/home/anna/a.gif"),
        ("/", "/tmp", "a.gif", "/tmp/a.gif"),
        ("", "/tmp", "a.gif", "/tmp/a.gif"),
      ]
    )
    func path(home: String, folder: String, file: String, told: String) {
      let places = StudioPlaces(
        keeper: StudioKeeper { _ in nil },
        presets: nil,
        gestures: GestureShelf(programFolder: nil, userFolder: nil),
        exports: FilePath(folder),
        home: FilePath(home)
      )
      #expect(places.title(ofExport: file) == told)
    }

    @Test("No export takes the place of another one's files, nor of one's own")
    func names() async throws {
      let rig = try StudioRig()
      // A name that is taken, be it by a file or by a folder of pictures.
      func film(_ file: String) throws { try rig.write("", to: "films/\(file)") }
      rig.key(.character("e"))
      try rig.click("sheet/kind/Film")
      try rig.click("sheet/format/PNGs")
      #expect(try await make("Make the film", rig).file == "riffle/riffle-%04d.png")
      try film("riffle")
      #expect(try await make("Make the film", rig).file == "riffle-2/riffle-2-%04d.png")
      try film("riffle-2")
      #expect(try await make("Make the film", rig).file == "riffle-3/riffle-3-%04d.png")
      try rig.click("sheet/format/GIF")
      try film("riffle.gif")
      #expect(try await make("Make the film", rig).file == "riffle-2.gif")
    }

    @Test("A film goes to the folder of exports, also with a name that looks like an option")
    func place() async throws {
      let rig = try StudioRig()
      rig.key(.character("s"), [.control, .shift])
      rig.type("-soft")
      rig.key(.enter)
      rig.key(.character("e"))
      try rig.click("sheet/kind/Film")
      let job = try await make("Make the film", rig)
      #expect(job.folder == FilePath(rig.folder.path(of: "films")) && job.file == "-soft.webp")
      let arguments = job.arguments(preset: "p.json", trace: "t.jsonl")
      #expect(!arguments.contains(Array("-soft.webp".utf8)))
      #expect(arguments.contains(Array("--output=-soft.webp".utf8)))
    }

    @Test("A page is made by the command for pages, with the preset, and can record")
    func page() async throws {
      let rig = try StudioRig()
      rig.key(.character("e"))
      try rig.click("sheet/kind/Page")
      let job = try await make("Make the page", rig)
      #expect(job.command == .page && job.file == "riffle.html")
      let words = job.arguments(preset: "p.json", trace: "t.jsonl").map {
        String(decoding: $0, as: UTF8.self)
      }
      #expect(words.prefix(3) == ["page", "--output=riffle.html", "--record"])
      #expect(words.contains("--preset") && !words.contains("--window"))
    }

    @Test("A film that is being made when the studio is closed is finished, without the window")
    func closing() async throws {
      let rig = try StudioRig()
      rig.key(.character("e"))
      try rig.click("sheet/kind/Film")
      rig.letExportsEnd(false)
      try rig.click("sheet/Make the film")
      #expect(rig.isVisible)
      rig.close()
      #expect(rig.session.closing == .finishesExport && !rig.isVisible)
      rig.letExportsEnd(true)
      try await rig.wait("the end") { rig.session.closing == .done }
      #expect(rig.text("export")?.contains("frames") == true)

      let other = try StudioRig()
      other.close()
      #expect(other.session.closing == .done)
    }

    @Test("A second wish to close does not wait for a film")
    func closingAtOnce() async throws {
      let rig = try StudioRig()
      rig.key(.character("e"))
      try rig.click("sheet/kind/Film")
      rig.letExportsEnd(false)
      try rig.click("sheet/Make the film")
      rig.close()
      rig.close()
      #expect(rig.session.closing == .done)
      rig.letExportsEnd(true)
    }

    @Test(
      "A job is a process in its folder, with its arguments as they are, and leaves no scratch file"
    )
    func process() async throws {
      let home = try TemporaryFolder()
      let rig = try StudioRig(home: home)
      rig.key(.character("e"))
      try rig.click("sheet/kind/Film")
      let job = try await make("Make the film", rig)
      try rig.write("", to: "films/x")
      let script = """
        #!/bin/sh
        for word; do printf '%s\\n' "$word"; done > words
        while [ "$1" != --preset ]; do shift; done
        cp "$2" preset
        echo "made it"
        """
      let program = FilePath(try home.write(script, to: "program"))
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o700],
        ofItemAtPath: program.string
      )
      let outcome = await StudioExporter.render(job, by: program)
      #expect(outcome == .made(line: "made it"))
      let words = try String(contentsOfFile: home.path(of: "films/words"), encoding: .utf8)
        .split(separator: "\n").map(String.init)
      let preset = FilePath(words[try #require(words.firstIndex(of: "--preset")) + 1])
      let trace = FilePath(words[try #require(words.firstIndex(of: "--trace")) + 1])
      #expect(
        words.map { Array($0.utf8) } == job.arguments(preset: preset, trace: trace)
      )
      let given = try Data(contentsOf: home.url.appending(path: "films/preset"))
      #expect(Array(given) == job.preset)
      #expect(preset.resolved == nil && preset.removingLastComponent().resolved == nil)

      let gone = await StudioExporter.render(job, by: FilePath(home.path(of: "nothing")))
      guard case .failed = gone else {
        Issue.record("\(gone)")
        return
      }
    }

    /// Where a trace presses, from the middle of its window, and what it does to a fresh stack there.
    private func course(
      of job: RenderJob
    ) throws -> (grip: Vector, card: Int?, swipes: [Direction]) {
      var stack = CardStack(preset: .riffle, window: job.window, count: 10, seed: 0)
      var grip: Vector?
      var card: Int?
      var swipes: [Direction] = []
      for step in try #require(job.trace).trace.steps {
        if case .pointer(let event) = step.input, grip == nil {
          grip =
            event.position - Point(x: job.window.width / 2, y: job.window.height / 2)
        }
        for event in stack.handle(step.input, at: step.time) {
          if case .didSwipe(_, let direction, _, _) = event.kind { swipes.append(direction) }
        }
        let cards = stack.snapshots(at: step.time.seconds)
        card = card ?? cards.first { $0.activity == .dragged }?.index
      }
      return (try #require(grip), card, swipes)
    }

    @Test("A gesture made side by side has its hand on the cards in a film of the whole stage")
    func movedTrace() async throws {
      let rig = try StudioRig()
      rig.key(.character("s"))
      let whole = try rig.stage
      // In the right half, which is B's, a little off the card's middle.
      let middle = Point(x: whole.size.width * 0.75, y: whole.center.y)
      try await rig.swipe(from: middle + Vector(dx: -30, dy: 40))
      rig.key(.character("e"))
      try rig.click("sheet/kind/Film")
      let half = try await make("Make the film", rig)
      rig.key(.character("s"))
      let alone = try await make("Make the film", rig)
      #expect(half.window.width < alone.window.width * 0.6)
      let (first, second) = (try course(of: half), try course(of: alone))
      #expect(first.card == 0 && second.card == 0)
      #expect(first.swipes == [.right] && second.swipes == [.right])
      #expect((first.grip - second.grip).length < 1e-6)
      #expect(first.grip.dx < 0 && first.grip.dy > 0)
    }

    // MARK: Sheets

    @Test("A sheet sweeps the number, the ends, the count and the time that are chosen")
    func sheet() async throws {
      let rig = try StudioRig()
      rig.key(.character("e"))
      try rig.click("sheet/kind/Sheet")
      let first = try await make("Make the sheet", rig)
      #expect(first.file == "riffle.png")
      let sweep = try #require(argument("--sweep", first))
      #expect(sweep.hasPrefix("release.") && sweep.hasSuffix(":6"))
      #expect(argument("--time", first) == "0.3" && argument("--scale", first) == "2")

      for row in ["from", "count", "time"] {
        try rig.click("sheet/sheet.\(row)/label")
        rig.key(.right)
      }
      let second = try await make("Make the sheet", rig)
      let changed = try #require(argument("--sweep", second))
      #expect(changed.hasSuffix(":7") && argument("--time", second) == "0.31")
      let (ends, newEnds) = (try ValueSweepText(sweep), try ValueSweepText(changed))
      #expect(newEnds.key == ends.key && newEnds.from > ends.from && newEnds.to == ends.to)

      try rig.click("sheet/sheet.key/button")
      rig.key(.home)
      rig.key(.enter)
      let third = try await make("Make the sheet", rig)
      let other = try ValueSweepText(try #require(argument("--sweep", third)))
      #expect(other.key != ends.key && other.from < other.to)
    }

    /// The argument of a sweep, taken apart.
    private struct ValueSweepText {
      let key: String
      let from: Double
      let to: Double

      init(_ text: String) throws {
        let parts = text.split(separator: "=")
        let numbers = try #require(parts.last).split(separator: ":").compactMap { Double($0) }
        try #require(parts.count == 2 && numbers.count == 3)
        (key, from, to) = (String(parts[0]), numbers[0], numbers[1])
      }
    }
  }
}
