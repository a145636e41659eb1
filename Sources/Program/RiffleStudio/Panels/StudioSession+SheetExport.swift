import Riffle
import RiffleCards
import RiffleTuning

/// What is chosen for a sheet of pictures, each with another value of a number.
struct SheetOptions {
  /// The number's key path; nil for one that was changed, or of the release.
  var key: String?
  /// The first and the last value; nil for some about the present one.
  var ends: (from: Double, to: Double)?
  /// The number of pictures.
  var count = 6.0
  /// The time of all pictures, in seconds.
  var seconds = 0.3
}

extension StudioSession {
  /// Shows the page for a sheet of pictures, each with another value.
  func showContactSheet(_ panel: Panel) {
    let numbers = shown.rows.filter { $0.tunable.scale != nil && $0.number != nil }
    let index =
      numbers.firstIndex { $0.tunable.key == export.sheet.key }
      ?? numbers.firstIndex(where: \.isChanged)
      ?? numbers.firstIndex { $0.tunable.label.group == .release } ?? 0
    guard numbers.indices.contains(index), let scale = numbers[index].tunable.scale,
      let present = numbers[index].number
    else { return panel.remark("This preset has no number to be swept.") }
    var choice: Int? = index
    let isChosen = panel.menu(
      "sheet.key",
      label: "Number",
      options: numbers.map(\.tunable.key),
      selection: &choice
    )
    if isChosen, let choice {
      (export.sheet.key, export.sheet.ends) = (numbers[choice].tunable.key, nil)
      return
    }
    let key = numbers[index].tunable.key
    let standard = ValueSweep.ends(about: present, on: scale)
    var ends = export.sheet.ends ?? standard
    show("From", of: scale, standard: standard.from, &ends.from, panel)
    show("To", of: scale, standard: standard.to, &ends.to, panel)
    // Values about the present one follow it until others are chosen.
    if ends != standard { (export.sheet.key, export.sheet.ends) = (key, ends) }
    let count = PanelRow(
      name: "sheet.count",
      label: "Pictures",
      range: 2...20,
      standard: 6,
      step: 1,
      digits: 0,
      summary: "The number of values, at even distances."
    )
    _ = panel.row(count, value: &export.sheet.count)
    let time = PanelRow(
      name: "sheet.time",
      label: "Time",
      range: 0...3,
      standard: 0.3,
      step: 0.01,
      unit: "s",
      summary: "The time of the gesture at which all pictures are made."
    )
    _ = panel.row(time, value: &export.sheet.seconds)
    showSize(panel)
    guard let gesture = nextGesture ?? gestures.gestures.first else {
      return panel.remark("Drag a card first: a sheet shows a gesture.")
    }
    showWhat(gesture, "at \(export.sheet.seconds.text(2)) s", panel)
    panel.space(4)
    if panel.button("Make the sheet", .primary) {
      let values = "\(ends.from.digits):\(ends.to.digits):\(Int(export.sheet.count.rounded()))"
      make(
        ".png",
        of: gesture,
        [
          "--sweep", "\(key)=\(values)", "--time", export.sheet.seconds.digits,
          "--scale", export.scale.digits,
        ]
      )
    }
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
