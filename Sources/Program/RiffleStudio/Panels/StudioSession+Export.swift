import Riffle
import RiffleCards
import RiffleExport
import RiffleFormats
import RiffleMotion
import RiffleTuning
import SystemPackage

/// The page for taking away: code, films and pictures.
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
    showFilmSpeed(panel)
    _ = panel.toggle("film.pointer", label: "Pointer", standard: true, isOn: &export.showsPointer)
    _ = panel.toggle(
      "film.overlays",
      label: "Overlays",
      standard: false,
      isOn: &export.showsOverlays,
      summary: "Draws over the cards what the stage can show: those that are chosen there."
    )
    guard let gesture = nextGesture else {
      return panel.remark("Drag a card first: a film shows a gesture.")
    }
    let speed = export.speed ?? stage.speed
    showWhat(gesture, speed == .full ? "at full speed" : "at \(speed.title) speed", panel)
    panel.space(4)
    if panel.button("Make the film", .primary) {
      make(export.filmEnding, of: gesture, export.filmArguments(at: stage.speed, view.overlays))
    }
  }

  /// Shows the choice of a film's speed, at first that of the stage.
  private func showFilmSpeed(_ panel: Panel) {
    let speeds = PlaybackSpeed.allCases
    var choice = export.speed.flatMap { speeds.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
    if panel.segments(
      "film.speed",
      label: "Speed",
      options: ["As seen"] + speeds.map { "\($0.title) x" },
      selection: &choice,
      summary: "As seen is the speed of the stage, now \(stage.speed.title) x."
    ) {
      export.speed = choice == 0 ? nil : speeds[choice - 1]
    }
  }

  /// Shows what an export will show, and where it will be.
  func showWhat(_ gesture: Gesture, _ manner: String, _ panel: Panel) {
    let what = "\"\(title(of: gesture))\" with preset \(workbench.namedPreset.name)"
    panel.remark("Shows \(what) \(manner).")
    panel.remark("Goes to \(places.title(of: places.exports)).")
  }

  private func showPicture(_ panel: Panel) {
    showSize(panel)
    panel.remark("The stage as it is now, without panels.")
    panel.remark("Goes to \(places.title(of: places.exports)).")
    panel.space(4)
    if panel.button("Make the picture", .primary) {
      let gesture = nextGesture ?? gestures.gestures.first
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
    case .done(let file, let words):
      panel.remark("Made \(file):")
      panel.remark(words)
    case .idle, .working, .failed: if let line = exporter.line { panel.remark(line) }
    }
  }

  /// Makes a file in the present folder with a name that no file has.
  func make(_ ending: String, of gesture: Gesture, _ options: [String]) {
    let slot = workbench.current == .a ? 0 : 1
    let window = stage.stacks[slot].stage.window
    do throws(RiffleError) {
      var preset = workbench.preset
      preset.name = workbench.working.name
      let job = RenderJob(
        freeFile(workbench.working.name, ending),
        in: places.exports,
        of: gesture,
        shownIn: window,
        deck: deck.path,
        preset: try PresetFile.encode(preset),
        options: options
      )
      exporter.make(job, titled: places.title(ofExport: job.file))
    } catch {
      tell("\(error)")
    }
  }

  /// Returns the name of a file that is not there yet; for pictures with numbers, of the first of them.
  private func freeFile(_ name: String, _ ending: String) -> String {
    let exists = { [places] (file: String) in
      places.exports.appending(NumberedPath(file)?.path(0) ?? file).resolved != nil
    }
    let first = "\(name)\(ending)"
    guard exists(first) else { return first }
    return (2...9999).lazy.map { "\(name)-\($0)\(ending)" }.first { !exists($0) } ?? first
  }
}
