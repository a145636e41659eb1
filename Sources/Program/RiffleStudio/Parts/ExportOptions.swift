import RiffleCards
import RiffleTuning

/// The options of a film.
struct FilmOptions {
  /// A format of film.
  enum Format: String, CaseIterable {
    case gif, webp, mp4, png
    case lottie = "json"

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

  var format = Format.gif
  /// The speed; nil for that of the stage.
  var speed: PlaybackSpeed?
  var showsPointer = true
  var showsOverlays = false

  /// The end of the file's name.
  var ending: String {
    switch format {
    case .png: "-%04d.png"
    case .lottie: ".lottie.json"
    case .gif, .webp, .mp4: ".\(format.rawValue)"
    }
  }

  /// Returns the arguments of `riffle render`, without file, preset and trace.
  ///
  /// - Parameters:
  ///   - speed: The speed of the film.
  ///   - scale: The pixels per point.
  ///   - overlays: What is drawn over the cards if overlays are asked for.
  func arguments(speed: PlaybackSpeed, scale: Double, _ overlays: StageOverlay) -> [String] {
    var arguments = speed == .full ? [] : ["--speed", (1 / Double(speed.rawValue)).digits]
    // A loop in a file rests for as long as that of the stage.
    if format != .png { arguments += ["--hold", GesturePlayer.restSeconds.digits] }
    if format == .lottie { return arguments }
    arguments += ["--scale", scale.digits]
    if showsPointer { arguments.append("--pointer") }
    if showsOverlays, !overlays.isEmpty {
      arguments += ["--overlay", overlays.names.joined(separator: ",")]
    }
    return arguments
  }
}

/// The options of a sheet of pictures, each with another value of a number.
struct SweepOptions {
  /// The number's key path; nil for one that was changed, or of the release.
  private var key: String?
  /// The first and the last value; nil for some about the present one.
  private var ends: (from: Double, to: Double)?
  private var count = 6.0
  /// The time of all pictures, in seconds.
  private(set) var seconds = 0.3

  /// Shows which values are swept.
  ///
  /// - Returns: The values as `riffle render --sweep` takes them; nil if there is no number to sweep, or
  ///   another one was chosen.
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
      options: numbers.map(\.tunable.key),
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
    // Values about the present one follow it until others are chosen.
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
  /// The value of a number; nil for another value.
  fileprivate var number: Double? {
    if case .number(let number) = value { number } else { nil }
  }
}
