import Foundation
import RiffleCards
import RiffleFormats
import RiffleGestures
import RiffleMotion
import TestSupport
import Testing

/// What is tuned in a studio, and the files of its home.
extension StudioRig {
  /// The values of the preset in slot A, by their key paths.
  var valuesOfA: [String: ParameterValue] { values(of: "a") }

  /// Returns the values of the preset in a slot, by their key paths.
  func values(of slot: String) -> [String: ParameterValue] {
    let values = facts.compactMap { name, value in
      name.hasPrefix("\(slot).") && name != "\(slot).preset"
        ? (String(name.dropFirst(2)), value) : nil
    }
    return Dictionary(uniqueKeysWithValues: values)
  }

  /// Returns the values of a preset that was saved, those that other values have keys for.
  func savedValues(
    of name: String,
    like values: [String: ParameterValue]
  ) throws -> [String: ParameterValue] {
    let preset = try PresetFile.read(folder.path(of: "presets/\(name).json"))
    return Dictionary(uniqueKeysWithValues: try values.keys.map { ($0, try preset.value(of: $0)) })
  }

  /// The slider beneath the head of the words for the feel.
  var feelSlider: String {
    get throws {
      let sliders = controls("panel/Feel/").filter { $0.hasSuffix("/slider") }
      return try #require(
        sliders.min { place(of: $0)?.origin.y ?? 0 < place(of: $1)?.origin.y ?? 0 }
      )
    }
  }

  /// Moves a word for the feel by ten steps.
  func tweak() throws {
    try click(try feelSlider.replacing("/slider", with: "/label"))
    key(.right, .shift)
  }

  // MARK: Files

  /// Returns the names of the files in a folder of the home, in their order.
  func files(in name: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path(of: name)).sorted()
  }

  /// Writes a file in the home, and makes its folder.
  func write(_ text: String, to name: String) throws {
    let file = folder.url.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try Data(text.utf8).write(to: file)
  }
}
