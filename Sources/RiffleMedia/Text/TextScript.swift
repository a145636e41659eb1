/// Which script a letter belongs to, by its ISO 15924 code, from Unicode's blocks.
enum TextScript {
  /// Code for letters of every script and for scripts that need no rules here.
  static let common = "Zyyy"

  /// Finds a letter's script, or nil for what goes with its neighbours: spaces, digits, marks.
  static func code(of letter: Character) -> String? {
    guard let scalar = letter.unicodeScalars.first else { return nil }
    switch scalar.value {
    case 0x41...0x5A, 0x61...0x7A, 0xAA, 0xBA, 0xC0...0x24F, 0x1E00...0x1EFF: return "Latn"
    case 0x370...0x3FF, 0x1F00...0x1FFF: return "Grek"
    case 0x400...0x52F: return "Cyrl"
    case 0x531...0x58F: return "Armn"
    case 0x590...0x5FF, 0xFB1D...0xFB4F: return "Hebr"
    case 0x600...0x6FF, 0x750...0x77F, 0x8A0...0x8FF, 0xFB50...0xFDFF, 0xFE70...0xFEFE:
      return "Arab"
    case 0x700...0x74F: return "Syrc"
    case 0x900...0x97F: return "Deva"
    case 0x980...0x9FF: return "Beng"
    case 0xA00...0xA7F: return "Guru"
    case 0xB80...0xBFF: return "Taml"
    case 0xC00...0xC7F: return "Telu"
    case 0xE00...0xE7F: return "Thai"
    case 0x10A0...0x10FF: return "Geor"
    case 0x1100...0x11FF, 0xAC00...0xD7AF: return "Hang"
    case 0x3040...0x309F: return "Hira"
    case 0x30A0...0x30FF: return "Kana"
    case 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x323AF: return "Hani"
    default: return scalar.properties.isAlphabetic ? common : nil
    }
  }
}
