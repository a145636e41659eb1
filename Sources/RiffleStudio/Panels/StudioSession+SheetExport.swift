import Riffle
import RiffleCards
import RiffleTuning

/// What is chosen for a sheet of pictures, each with another value of a number.
struct SheetOptions {
  /// The number's key path; nil for the first that the preset has.
  var key: String?
  /// The first and the last value; nil for the ends of the number's slider.
  var ends: (from: Double, to: Double)?
  /// The number of pictures.
  var count = 6.0
  /// The time of all pictures, in seconds.
  var seconds = 0.3
}

extension StudioSession {
  /// Shows the page for a sheet of pictures, each with another value.
  func showContactSheet(_ panel: Panel) {
    let numbers = shown.rows.map(\.tunable).filter(\.isNumber)
    let index = numbers.firstIndex { $0.key == export.sheet.key } ?? 0
    guard numbers.indices.contains(index), let scale = numbers[index].scale else {
      return panel.remark("This preset has no number to be swept.")
    }
    var choice: Int? = index
    let isChosen = panel.menu(
      "sheet.key",
      label: "Number",
      options: numbers.map(\.key),
      selection: &choice
    )
    if isChosen, let choice {
      (export.sheet.key, export.sheet.ends) = (numbers[choice].key, nil)
      return
    }
    let key = numbers[index].key
    var ends = export.sheet.ends ?? (scale.lower, scale.upper)
    show("From", of: scale, standard: scale.lower, &ends.from, panel)
    show("To", of: scale, standard: scale.upper, &ends.to, panel)
    export.sheet.ends = ends
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
    guard let gesture = exportedGesture ?? gestures.entries.first?.gesture else {
      return panel.remark("Drag a card first: a sheet shows a gesture.")
    }
    panel.remark("Shows \"\(gesture.name)\" with preset \(workbench.working.name).")
    if panel.button("Make the sheet") {
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

extension TunableRow {
  /// Whether its value is one number.
  fileprivate var isNumber: Bool {
    switch domain {
    case .number, .optionalNumber, .count: scale != nil
    default: false
    }
  }
}
