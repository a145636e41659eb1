import Riffle
import RiffleControls
import RiffleExport
import RiffleFormats
import RiffleTuning
import SystemPackage

/// The export page: code, films, pictures, and a sheet of pictures that sweeps one value.
struct ExportSheet: StudioPart {
  private let places: StudioPlaces
  private let exporter: StudioExporter
  private var kind = Kind.code
  private var target = CodeTarget.element
  /// The code that is shown: writing it takes longer than a frame has.
  private var page: CodePage?
  private var film = FilmOptions()
  private var pageRecords = true
  /// The name of the file to make, without its ending; empty for the preset's.
  private var fileName = ""
  private var sheet = SweepOptions()
  /// Pixels per point of the stage.
  private var scale = 2.0
  /// What was chosen when the newest file was made.
  private var made: (kind: Kind, format: FilmOptions.Format)?

  private enum Kind: String, CaseIterable {
    case code = "Code"
    case page = "Page"
    case film = "Film"
    case picture = "Picture"
    case sheet = "Sheet"
    case difference = "A to B"
  }

  init(_ places: StudioPlaces, _ exporter: StudioExporter) {
    self.places = places
    self.exporter = exporter
  }

  mutating func show(_ panel: Panel, _ shown: StudioSnapshot, _ answer: Answer) {
    panel.title("Export")
    let kinds = Kind.allCases
    var choice = kinds.firstIndex(of: kind) ?? 0
    if panel.segments("kind", options: kinds.map(\.rawValue), selection: &choice) {
      kind = kinds[choice]
    }
    panel.space()
    switch kind {
    case .code: showCode(panel, shown.workbench.code, answer)
    case .page: showPage(panel, shown, answer)
    case .film: showFilm(panel, shown, answer)
    case .picture: showPicture(panel, shown, answer)
    case .sheet: showSheet(panel, shown, answer)
    case .difference: showDifferences(panel, shown.workbench)
    }
    panel.space()
    switch exporter.state {
    case .done(let file, let words):
      // It says nothing about what else is chosen now.
      guard let made, made.kind == kind, kind != .film || made.format == film.format else { break }
      panel.remark("Made \(file):")
      panel.remark(words)
    case .idle, .working, .failed: if let line = exporter.line { panel.remark(line) }
    }
  }

  private mutating func showCode(_ panel: Panel, _ code: CodeExport, _ answer: Answer) {
    let targets = CodeTarget.allCases
    var choice = targets.firstIndex(of: target)
    if panel.menu("target", label: "For", options: targets.map(\.name), selection: &choice),
      let choice
    {
      target = targets[choice]
    }
    panel.space(4)
    if panel.button("Copy", .primary) { answer(.copy(target)) }
    panel.space()
    do throws(RiffleError) {
      let columns = panel.codeColumns
      if page?.shows(code, for: target, columns: columns) != true {
        page = try CodePage(code, for: target, columns: columns)
      }
      if let page { panel.code(page.rows) }
    } catch {
      page = nil
      panel.remark("\(error)")
    }
  }

  private mutating func showPage(_ panel: Panel, _ shown: StudioSnapshot, _ answer: Answer) {
    showFileName(panel, shown)
    _ = panel.toggle(
      "page.records",
      label: "Can record",
      standard: true,
      isOn: &pageRecords,
      summary: "Lets the person who opens it save what their hand did, to be dropped on the studio."
    )
    panel.remark(
      "One file with the cards and preset \(shown.workbench.namedPreset.name), to be dragged in any browser."
    )
    if let gesture = shown.nextGesture {
      panel.remark("It plays \"\(shown.stage.title(of: gesture))\" first.")
    }
    panel.remark("Goes to \(places.title(of: places.exports)).")
    panel.space(4)
    if panel.button("Make the page", .primary) {
      let options = pageRecords ? ["--record"] : []
      make(".html", by: .page, of: shown.nextGesture, options, shown, answer)
    }
  }

  private mutating func showFilm(_ panel: Panel, _ shown: StudioSnapshot, _ answer: Answer) {
    let formats = FilmOptions.Format.allCases
    var format = formats.firstIndex(of: film.format) ?? 0
    if panel.segments("format", label: "Format", options: formats.map(\.title), selection: &format)
    {
      film.format = formats[format]
    }
    showFileName(panel, shown)
    showScale(panel)
    showFilmTimes(panel)
    film.showLimit(panel)
    showFilmSpeed(panel, shown.stage.speed)
    _ = panel.toggle("film.pointer", label: "Pointer", standard: true, isOn: &film.showsPointer)
    _ = panel.toggle(
      "film.overlays",
      label: "Overlays",
      standard: false,
      isOn: &film.showsOverlays,
      summary: "Draws over the cards what the stage can show: those that are chosen there."
    )
    guard let gesture = shown.nextGesture else {
      return panel.remark("Drag a card first: a film shows a gesture.")
    }
    let speed = film.speed ?? shown.stage.speed
    describe(gesture, speed == .full ? "at full speed" : "at \(speed.title) speed", panel, shown)
    panel.remark(film.forecast(of: shown.stage.stacks[shown.slot.index].stage.window * scale))
    panel.space(4)
    if panel.button("Make the film", .primary) {
      let options = film.arguments(speed: speed, scale: scale, shown.view.overlays)
      make(film.ending, of: gesture, options, shown, answer)
    }
  }

  private mutating func showFileName(_ panel: Panel, _ shown: StudioSnapshot) {
    _ = panel.textField(
      "film.name",
      placeholder: "Name: \(shown.workbench.working.name)",
      text: &fileName
    )
  }

  private mutating func showFilmTimes(_ panel: Panel) {
    let rate = PanelRow(
      name: "film.rate",
      label: "Frames per second",
      range: 10...film.format.highestRate,
      standard: film.format.highestRate,
      step: 5,
      digits: 0,
      summary: film.format == .gif ? "A GIF has at most 50." : ""
    )
    var shown = min(film.rate, film.format.highestRate)
    if panel.row(rate, value: &shown) != .none { film.rate = shown }
    var length = PanelRow(
      name: "film.length",
      label: "Length",
      range: 0...10,
      standard: 0,
      step: 0.1,
      unit: "s",
      summary: "How much of the gesture is shown; 0 is all, until the cards rest."
    )
    if film.length == 0 { length.upperLabel = "all" }
    _ = panel.row(length, value: &film.length)
  }

  private mutating func showFilmSpeed(_ panel: Panel, _ stageSpeed: PlaybackSpeed) {
    let speeds = PlaybackSpeed.allCases
    var choice = film.speed.flatMap { speeds.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
    if panel.segments(
      "film.speed",
      label: "Speed",
      options: ["As seen"] + speeds.map { "\($0.title) x" },
      selection: &choice,
      summary: "As seen is the speed of the stage, now \(stageSpeed.title) x."
    ) {
      film.speed = choice == 0 ? nil : speeds[choice - 1]
    }
  }

  private mutating func showPicture(_ panel: Panel, _ shown: StudioSnapshot, _ answer: Answer) {
    showFileName(panel, shown)
    showScale(panel)
    panel.remark("The stage as it is now, without panels.")
    panel.remark("Goes to \(places.title(of: places.exports)).")
    panel.space(4)
    if panel.button("Make the picture", .primary), let gesture = shown.nextGesture {
      let stage = shown.stage
      let time = stage.isPlaying ? stage.time(at: shown.time).seconds : 0
      let options = ["--time", time.digits, "--scale", scale.digits]
      make(".png", of: gesture, options, shown, answer)
    }
  }

  private mutating func showSheet(_ panel: Panel, _ shown: StudioSnapshot, _ answer: Answer) {
    guard let values = sheet.showValues(panel, shown.preset.rows) else { return }
    showScale(panel)
    guard let gesture = shown.nextGesture else {
      return panel.remark("Drag a card first: a sheet shows a gesture.")
    }
    describe(gesture, "at \(sheet.seconds.text(2)) s", panel, shown)
    panel.space(4)
    if panel.button("Make the sheet", .primary) {
      let options = [
        "--sweep", values, "--time", sheet.seconds.digits, "--scale", scale.digits,
      ]
      make(".png", of: gesture, options, shown, answer)
    }
  }

  private mutating func showScale(_ panel: Panel) {
    let row = PanelRow(
      name: "film.scale",
      label: "Scale",
      range: 0.25...3,
      standard: 2,
      step: 0.25,
      summary: "Pixels per point of the stage."
    )
    _ = panel.row(row, value: &scale)
  }

  private func describe(
    _ gesture: Gesture,
    _ manner: String,
    _ panel: Panel,
    _ shown: StudioSnapshot
  ) {
    let title = shown.stage.title(of: gesture)
    panel.remark("Shows \"\(title)\" with preset \(shown.workbench.namedPreset.name) \(manner).")
    panel.remark("Goes to \(places.title(of: places.exports)).")
  }

  private func showDifferences(_ panel: Panel, _ workbench: Workbench) {
    let (a, b) = (workbench[.a].present.preset, workbench[.b].present.preset)
    let differences = b.differences(from: a)
    panel.remark("From A, \(a.name), to B, \(b.name):")
    if differences.isEmpty { panel.remark("They are the same.") }
    let lines = differences.map { $0.sentence(from: a, to: b) }.joined(separator: "\n")
    panel.code(CodeListing(lines, as: .none).rows(columns: panel.codeColumns))
  }

  // MARK: Files

  private mutating func make(
    _ ending: String,
    by command: RenderJob.Command = .render,
    of gesture: Gesture?,
    _ options: [String],
    _ shown: StudioSnapshot,
    _ answer: Answer
  ) {
    let name = shown.workbench.working.name
    let file = fileName.isEmpty ? name : fileName.replacing("/", with: "-")
    made = (kind, film.format)
    do throws(RiffleError) {
      var preset = shown.workbench.preset
      preset.name = name
      preset.appearance.background =
        shown.stage.stacks[shown.slot.index].preset.appearance.background
      let job = RenderJob(
        freeFile(file, ending),
        by: command,
        in: places.exports,
        of: gesture,
        shownIn: shown.stage.stacks[shown.slot.index].stage.window,
        deck: shown.deck,
        preset: try PresetFile.encode(preset),
        options: options
      )
      exporter.make(job, titled: places.title(ofExport: job.file))
    } catch {
      answer(.tell("\(error)"))
    }
  }

  /// Returns a free name; for numbered pictures, which have a folder of their own, checks the first.
  private func freeFile(_ name: String, _ ending: String) -> String {
    let isNumbered = NumberedPath(ending) != nil
    func file(_ name: String) -> String {
      isNumbered ? "\(name)/\(name)\(ending)" : "\(name)\(ending)"
    }
    return file(
      name.numbered("-") { places.exports.appending(isNumbered ? $0 : file($0)).resolved == nil }
    )
  }
}

private struct CodePage {
  let rows: [CodeListing.Row]
  private let code: CodeExport
  private let target: CodeTarget
  private let columns: Int

  init(_ code: CodeExport, for target: CodeTarget, columns: Int) throws(RiffleError) {
    (self.code, self.target, self.columns) = (code, target, columns)
    rows = CodeListing(try code.text(for: target), as: target.grammar).rows(columns: columns)
  }

  func shows(_ code: CodeExport, for target: CodeTarget, columns: Int) -> Bool {
    self.target == target && self.columns == columns && self.code.base.name == code.base.name
      && self.code.preset.name == code.preset.name && self.code.preset.hasSameParts(as: code.preset)
  }
}

struct FilmOptions {
  enum Format: String, CaseIterable {
    case gif, webp, mp4, png

    /// Frames per second.
    var highestRate: Double { self == .gif ? 50 : 60 }

    var title: String {
      switch self {
      case .gif: "GIF"
      case .webp: "WebP"
      case .mp4: "MP4"
      case .png: "PNGs"
      }
    }
  }

  var format = Format.webp
  /// Frames per second; a GIF has at most 50.
  var rate = 60.0
  /// It counts seconds of the gesture; 0 shows all of it.
  var length = 0.0
  /// If it is nil, the speed is that of the stage.
  var speed: PlaybackSpeed?
  var showsPointer = true
  var showsOverlays = false
  /// The largest size that was chosen; nil for the format's.
  private var chosenLimit: Limit?

  /// The largest size of the file, in megabytes.
  enum Limit: Int, CaseIterable {
    case two = 2
    case five = 5
    case ten = 10
    case none = 0

    var title: String { self == .none ? "Any" : "\(rawValue) MB" }
  }

  /// A GIF is made to be pasted, and soon too heavy for that.
  private var limit: Limit { chosenLimit ?? (format == .gif ? .two : .none) }

  mutating func showLimit(_ panel: Panel) {
    guard format != .png else { return }
    let limits = Limit.allCases
    var choice = limits.firstIndex(of: limit) ?? 0
    if panel.segments(
      "film.limit",
      label: "At most",
      options: limits.map(\.title),
      selection: &choice,
      summary: "The largest file. What is larger gets fewer colors, then pixels, then frames."
    ) {
      chosenLimit = limits[choice]
    }
  }

  /// What will be made, for a size in pixels.
  func forecast(of size: Size) -> String {
    let pixels = "\(Int(size.width.rounded())) × \(Int(size.height.rounded())) pixels"
    let frames = "\(min(rate, format.highestRate).digits) frames per second"
    let film = "\(format.title): \(pixels), \(frames)"
    guard format != .png, limit != .none else { return "\(film)." }
    return "\(film), or less of both if that is more than \(limit.title)."
  }

  var ending: String {
    switch format {
    case .png: "-%04d.png"
    case .gif, .webp, .mp4: ".\(format.rawValue)"
    }
  }

  /// The arguments of `riffle render`, without file, preset and trace; the scale is in pixels per point.
  func arguments(speed: PlaybackSpeed, scale: Double, _ overlays: StageOverlay) -> [String] {
    var arguments = speed == .full ? [] : ["--speed", (1 / Double(speed.rawValue)).digits]
    // Pause between loops as long as the stage does.
    if format != .png { arguments += ["--hold", GesturePlayer.restSeconds.digits] }
    if length > 0 { arguments += ["--to", length.digits] }
    arguments += ["--scale", scale.digits]
    let isLimited = format != .png && limit != .none
    if isLimited { arguments += ["--max-size", "\(limit.rawValue)MB"] }
    // A rate that is given is kept, also for a smaller file.
    if !isLimited || rate < format.highestRate {
      arguments += ["--fps", min(rate, format.highestRate).digits]
    }
    if showsPointer { arguments.append("--pointer") }
    if showsOverlays, !overlays.isEmpty {
      arguments += ["--overlay", overlays.names.joined(separator: ",")]
    }
    return arguments
  }
}

struct SweepOptions {
  /// Until one is chosen it is nil: the first changed number counts, or one of the release.
  private var key: String?
  /// If they are nil, they are the standard ends around the current value.
  private var ends: (from: Double, to: Double)?
  private var count = 6.0
  private(set) var seconds = 0.3

  /// Returns the values as `--sweep` takes them; nil without a number, or if another one was just chosen.
  mutating func showValues(_ panel: Panel, _ rows: [ShownPreset.Row]) -> String? {
    let numbers = rows.filter { $0.tunable.scale != nil && $0.number != nil }
    let index =
      numbers.firstIndex { $0.tunable.key == key }
      ?? numbers.firstIndex(where: \.isChanged)
      ?? numbers.firstIndex { $0.tunable.label.group == .release } ?? 0
    guard numbers.indices.contains(index), let scale = numbers[index].tunable.scale,
      let present = numbers[index].number
    else {
      panel.remark("This preset has no number to be swept.")
      return nil
    }
    var choice: Int? = index
    let isChosen = panel.menu(
      "sheet.key",
      label: "Number",
      options: numbers.map(\.tunable.label.path),
      selection: &choice
    )
    if isChosen, let choice {
      (key, ends) = (numbers[choice].tunable.key, nil)
      return nil
    }
    let shownKey = numbers[index].tunable.key
    let standard = ValueSweep.ends(about: present, on: scale)
    var shownEnds = ends ?? standard
    show("From", of: scale, standard: standard.from, &shownEnds.from, panel)
    show("To", of: scale, standard: standard.to, &shownEnds.to, panel)
    // Ends around the current value follow it until others are chosen.
    if shownEnds != standard { (key, ends) = (shownKey, shownEnds) }
    let countRow = PanelRow(
      name: "sheet.count",
      label: "Pictures",
      range: 2...20,
      standard: 6,
      step: 1,
      digits: 0,
      summary: "The number of values, at even distances."
    )
    _ = panel.row(countRow, value: &count)
    let timeRow = PanelRow(
      name: "sheet.time",
      label: "Time",
      range: 0...3,
      standard: 0.3,
      step: 0.01,
      unit: "s",
      summary: "The time of the gesture at which all pictures are made."
    )
    _ = panel.row(timeRow, value: &seconds)
    return "\(shownKey)=\(shownEnds.from.digits):\(shownEnds.to.digits):\(Int(count.rounded()))"
  }

  private func show(
    _ label: String,
    of scale: SliderScale,
    standard: Double,
    _ value: inout Double,
    _ panel: Panel
  ) {
    let row = PanelRow(
      name: "sheet.\(label.lowercased())",
      label: label,
      scale: scale,
      limits: scale.lower...scale.upper,
      standard: standard,
      summary: ""
    )
    _ = panel.row(row, value: &value)
  }
}

extension ShownPreset.Row {
  fileprivate var number: Double? {
    if case .number(let number) = value { number } else { nil }
  }
}
