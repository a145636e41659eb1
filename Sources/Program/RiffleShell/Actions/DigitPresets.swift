package import RiffleCards
import RiffleMuseum

/// The presets that digits choose: ours and the reference stacks.
package enum DigitPresets {
  private static let presets = Preset.everything(in: .ours, .reference)

  package static let digits = 1...min(9, presets.count)

  /// Returns the preset of a digit; nil for one that chooses none.
  package static func preset(of digit: Int) -> Preset? {
    digits.contains(digit) ? presets[digit - 1] : nil
  }

  package static func digit(of name: String) -> Int? {
    digits.first { presets[$0 - 1].name == name }
  }
}
