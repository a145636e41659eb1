import CardTestSupport
import Foundation
import RiffleCards
import RiffleFormats
import RiffleGestures
import RiffleMotion
import RiffleMuseum
import TestSupport
import Testing

/// The module and the script in a real browser, by the traces of the door's own tests.
@Suite(
  "The core in a browser",
  .enabled(if: Browser.chromium.isThere, "chromium is not installed")
)
struct PageTraceTests {
  /// So many for each preset; the environment variable asks for more.
  private static let count =
    ProcessInfo.processInfo.environment["RIFFLE_PAGE_TRACES"].flatMap { Int($0) } ?? 6

  /// All presets in Chromium; in others, whose sines and exponentials differ, one of each kind of motion.
  private static let trials: [(Browser, [Preset])] =
    [(.chromium, Preset.everything)]
    + [Browser.firefox, .webKit].filter(\.isThere).map { ($0, [.riffle, .container, .koloda]) }

  @Test("Events are equal, and poses within a billionth of a point", arguments: trials)
  func traces(in browser: Browser, of presets: [Preset]) async throws {
    let folder = try TemporaryFolder()
    let traces = try DoorTrace.table(random: Self.count)
    let frames = try presets.map { preset in
      let played = try traces.map { try $0.played(on: preset) }
      try Self.write(played, of: preset, to: folder)
      return played.map(\.frames.count)
    }
    // One after the other in the same browser, whose start takes longer than a preset.
    _ = try await BrowserHand(folder: folder).run(
      """
      for name in \(presets.map(\.name)):
        page.open(name + ".html", until="document.getElementById('%s')" % name)
        with open(folder + "/" + name + ".json", "w") as file:
          file.write(page.js("document.querySelector('pre').textContent"))
      """,
      in: browser
    )
    for (preset, frames) in zip(presets, frames) {
      let file = URL(filePath: folder.path(of: "\(preset.name).json"))
      let results = try JSONDecoder().decode([Result].self, from: Data(contentsOf: file))
      #expect(results.map(\.frames) == frames, "\(preset.name)")
      for (result, trace) in zip(results, traces) {
        let title = "\(preset.name), \(trace.name): \(result.place)"
        #expect(result.worst < 1e-9, "\(title)")
        #expect(result.problem == "", "\(title)")
      }
    }
  }

  // MARK: The browser's

  private struct Result: Decodable {
    var worst: Double
    var place: String
    var problem: String
    var frames: Int
  }

  /// Writes the page of a preset, which plays what the core has played, and tells how it went in a `<pre>`.
  private static func write(
    _ played: [DoorTrace.Played],
    of preset: Preset,
    to folder: TemporaryFolder
  ) throws {
    let parts = Repository.file("Assets/page").path
    let module = try Data(contentsOf: URL(fileURLWithPath: "\(parts)/riffle.wasm"))
    let script = try String(contentsOfFile: "\(parts)/riffle.js", encoding: .utf8)
    let presets = try String(contentsOfFile: "\(parts)/presets.json", encoding: .utf8)
    let traces = String(decoding: try JSONEncoder().encode(played), as: UTF8.self)
    try folder.write(
      """
      <!doctype html><meta charset="utf-8"><script type="module">
      \(script)
      const name = "\(preset.name)";
      const preset = \(presets)[name];
      const played = \(traces);
      const bytes = Uint8Array.from(atob("\(module.base64EncodedString())"), (letter) => letter.charCodeAt(0));
      \(player)
      </script>
      """,
      to: "\(preset.name).html"
    )
  }

  private static let player = #"""
    function play(core, { trace: { seed, window: [width, height], count, steps }, frames, events }) {
      const result = { worst: 0, place: "", problem: "", frames: 0 };
      const ours = [];
      for (const [key, value] of preset) core.set(key, value);
      core.zoom = 1;
      core.begin(0, { width, height, count, seed });
      const note = () => core.events().forEach(({ name, index }) => ours.push(`${name} ${index}`));
      let next = 0;
      for (const { time, cards } of frames) {
        while (next < steps.length && steps[next].time <= time) {
          const { time: at, words, isKey, ...pointer } = steps[next++];
          try {
            if (words) core.command(at, words, isKey);
            else core.pointer(at, pointer);
          } catch (error) {
            if (!(error instanceof RangeError)) throw error;
          }
        }
        core.advance(time);
        note();
        const poses = core.poses(time / 1e6);
        result.frames += 1;
        if (poses.length !== cards.length) result.problem ||= `${poses.length} cards at ${time}, not ${cards.length}`;
        poses.forEach((pose, place) => {
          const numbers = [
            pose.index, pose.x, pose.y, pose.width, pose.height, pose.rotation, pose.alpha, pose.lift,
            pose.promotion, pose.stamp?.opacity ?? 0, pose.stamp?.emphasis ?? 0,
          ];
          numbers.forEach((number, which) => {
            const difference = Math.abs(number - (cards[place]?.[which] ?? NaN));
            if (!(difference <= result.worst)) [result.worst, result.place] = [difference, `${time} ${place} ${which}`];
          });
        });
      }
      core.close();
      const other = events.findIndex((event, place) => event !== ours[place]);
      if (other >= 0 || ours.length !== events.length) {
        result.problem ||= `event ${other} of ${events.length}: ${ours[other]}, not ${events[other]}; ${ours.length} in all`;
      }
      return result;
    }
    const results = [];
    const compiled = new WebAssembly.Module(bytes);
    for (const trace of played) {
      try {
        results.push(play(new RiffleCore(new WebAssembly.Instance(compiled, { math: Math })), trace));
      } catch (error) {
        results.push({ worst: 0, place: "", problem: String(error.stack).slice(0, 900), frames: 0 });
      }
    }
    const pre = document.createElement("pre");
    pre.id = name;
    pre.textContent = JSON.stringify(results);
    document.documentElement.append(pre);
    """#
}

@Suite("The module of pages")
struct PageModuleTests {
  @Test("is as new as the core's sources, and compressed as it is")
  func newness() async throws {
    let outcome = try await Tool.outcome(
      of: Repository.file("scripts/build-page").path,
      ["--check"]
    )
    #expect(outcome.status == 0, "\(outcome.errors)")
    let folder = try TemporaryFolder()
    try FileManager.default.copyItem(
      atPath: Repository.file("Assets/page/riffle.wasm.lzma").path,
      toPath: folder.path(of: "riffle.wasm.lzma")
    )
    try await Tool.run(
      "xz",
      ["--format=lzma", "--decompress", folder.path(of: "riffle.wasm.lzma")]
    )
    let unpacked = try Data(contentsOf: URL(fileURLWithPath: folder.path(of: "riffle.wasm")))
    #expect(unpacked == (try Data(contentsOf: Repository.file("Assets/page/riffle.wasm"))))
  }
}
