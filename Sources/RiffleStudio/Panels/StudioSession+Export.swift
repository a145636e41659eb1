import Riffle
import RiffleCards
import RiffleFormats
import RiffleMotion
import RiffleTuning
import SystemPackage

/// What is chosen on the page for taking away.
struct ExportOptions {
  /// What is taken away.
  enum Kind: String, CaseIterable {
    case code = "Code"
    case film = "Film"
    case picture = "Picture"
    case sheet = "Sheet"
    case difference = "A to B"
  }

  /// A format of film.
  enum Format: String, CaseIterable {
    case gif, webp, mp4, png
    case lottie = "json"

    /// The words for it.
    var title: String {
      switch self {
      case .gif: "GIF"
      case .webp: "WebP"
      case .mp4: "MP4"
      case .png: "PNGs"
      case .lottie: "Lottie"
      }
    }
  }

  var kind = Kind.code
  var target = CodeTarget.css
  var format = Format.gif
  var scale = 0.5
  var speed = 1.0
  var showsPointer = true
  var showsOverlays = false
  var sheet = SheetOptions()
}

extension StudioSession {
  /// Shows the page for taking away.
  func showExport(_ panel: Panel) {
    panel.title("Take away")
    let kinds = ExportOptions.Kind.allCases
    var kind = kinds.firstIndex(of: export.kind) ?? 0
    if panel.segments("kind", options: kinds.map(\.rawValue), selection: &kind) {
      export.kind = kinds[kind]
    }
    panel.space()
    switch export.kind {
    case .code: showCode(panel)
    case .film: showFilm(panel)
    case .picture: showPicture(panel)
    case .sheet: showContactSheet(panel)
    case .difference: showDifferences(panel)
    }
    showProgress(panel)
  }

  private func showCode(_ panel: Panel) {
    let targets = CodeTarget.allCases
    var choice = targets.firstIndex(of: export.target)
    if panel.menu("target", label: "For", options: targets.map(\.name), selection: &choice),
      let choice
    {
      export.target = targets[choice]
    }
    panel.space(4)
    if panel.button("Copy", .primary) { copy(as: export.target) }
    panel.space()
    do throws(RiffleError) {
      for line in try code.text(for: export.target).split(
        separator: "\n",
        omittingEmptySubsequences: false
      ) {
        panel.codeLine(String(line))
      }
    } catch {
      panel.remark("\(error)")
    }
  }

  private func showFilm(_ panel: Panel) {
    let formats = ExportOptions.Format.allCases
    var format = formats.firstIndex(of: export.format) ?? 0
    if panel.segments("format", label: "Format", options: formats.map(\.title), selection: &format)
    {
      export.format = formats[format]
    }
    showSize(panel)
    var speed = export.speed
    let row = PanelRow(
      name: "film.speed",
      label: "Speed",
      range: 0.1...1,
      standard: 1,
      step: 0.05,
      summary: "1 is real time."
    )
    if panel.row(row, value: &speed) != .none { export.speed = speed }
    _ = panel.toggle("film.pointer", label: "Pointer", standard: true, isOn: &export.showsPointer)
    _ = panel.toggle(
      "film.overlays",
      label: "Overlays",
      standard: false,
      isOn: &export.showsOverlays,
      summary: "Draws over the cards what the stage can show: those that are chosen there."
    )
    guard let gesture = exportedGesture else {
      return panel.remark("Drag a card first: a film shows a gesture.")
    }
    panel.remark("Shows \"\(gesture.name)\" with preset \(workbench.working.name).")
    panel.space(4)
    if panel.button("Make the film", .primary) {
      let isLottie = export.format == .lottie
      let name =
        export.format == .png
        ? "-%04d.png" : isLottie ? ".lottie.json" : ".\(export.format.rawValue)"
      var options = isLottie ? [] : ["--scale", export.scale.digits]
      if export.speed != 1, !isLottie { options += ["--speed", export.speed.digits] }
      if export.showsPointer, !isLottie { options.append("--pointer") }
      if export.showsOverlays, !isLottie, !view.overlays.isEmpty {
        options += ["--overlay", view.overlays.names.joined(separator: ",")]
      }
      make(name, of: gesture, options)
    }
  }

  private func showPicture(_ panel: Panel) {
    showSize(panel)
    panel.remark("The stage as it is now, without panels.")
    panel.space(4)
    if panel.button("Make the picture", .primary) {
      let gesture = exportedGesture ?? gestures.entries.first?.gesture
      let time = stage.isPlaying ? stage.time(at: loop.now).seconds : 0
      if let gesture {
        make(".png", of: gesture, ["--time", time.digits, "--scale", export.scale.digits])
      }
    }
  }

  func showSize(_ panel: Panel) {
    let row = PanelRow(
      name: "film.scale",
      label: "Scale",
      range: 0.25...3,
      standard: 0.5,
      step: 0.25,
      summary: "Pixels per point of the stage."
    )
    var scale = export.scale
    if panel.row(row, value: &scale) != .none { export.scale = scale }
  }

  /// Shows in what the presets of the slots differ.
  private func showDifferences(_ panel: Panel) {
    let (a, b) = (workbench[.a].present.preset, workbench[.b].present.preset)
    let differences = b.differences(from: a)
    panel.remark("From A, \(a.name), to B, \(b.name):")
    if differences.isEmpty { panel.remark("They are the same.") }
    for difference in differences { panel.codeLine(difference.sentence(from: a, to: b)) }
  }

  private func showProgress(_ panel: Panel) {
    panel.space()
    switch exporter.state {
    case .idle: break
    case .working(let file): panel.remark("Making \(file) ...")
    case .done(let line): panel.remark(line)
    case .failed(let line): panel.remark(line)
    }
  }

  /// The gesture that a film shows.
  var exportedGesture: Gesture? {
    stage.players?.first?.gesture ?? stage.lastGesture ?? chosenGesture
  }

  /// Makes a file in the present folder with a name that no file has.
  func make(_ ending: String, of gesture: Gesture, _ options: [String]) {
    let slot = workbench.current == .a ? 0 : 1
    let window = stage.stacks[slot].stage.window
    let deck = deckPath.map { ["--deck", $0] } ?? []
    do throws(RiffleError) {
      var preset = workbench.preset
      preset.name = workbench.working.name
      exporter.make(
        Self.freeFile(workbench.working.name, ending),
        of: gesture,
        in: window,
        preset: try PresetFile.encode(preset),
        options: options + deck
      )
    } catch {
      tell("\(error)")
    }
  }

  /// Returns the name of a file that is not there yet.
  private static func freeFile(_ name: String, _ ending: String) -> String {
    let exists = { (file: String) in FilePath(file).resolved != nil }
    let first = "\(name)\(ending)"
    guard exists(first) else { return first }
    return (2...9999).lazy.map { "\(name)-\($0)\(ending)" }.first { !exists($0) } ?? first
  }
}
