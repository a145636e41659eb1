/// Which way text runs: a small part of the Unicode bidirectional algorithm (UAX #9), enough for one
/// line without explicit direction marks.
package enum TextDirection {
  /// What a letter says about direction.
  package enum Kind {
    /// Runs to the right, whatever stands around it.
    case left
    /// Runs to the left.
    case right
    /// A digit: runs to the right, but does not turn what stands around it.
    case number
    /// Goes with its neighbours.
    case neutral
  }

  /// Tells what a letter says.
  package static func kind(of scalar: Unicode.Scalar) -> Kind {
    switch scalar.properties.generalCategory {
    case .decimalNumber:
      return .number
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .letterNumber:
      return isRightToLeft(scalar) ? .right : .left
    default:
      // U+200E and U+200F are marks for just this.
      return scalar.value == 0x200F ? .right : scalar.value == 0x200E ? .left : .neutral
    }
  }

  /// Tells whether a line runs to the left: whether its first strong letter does.
  package static func isRightToLeft(_ string: String) -> Bool {
    for scalar in string.unicodeScalars {
      switch kind(of: scalar) {
      case .left: return false
      case .right: return true
      case .number, .neutral: continue
      }
    }
    return false
  }

  /// Tells whether a letter lies in one of the blocks of Unicode for scripts that run to the left.
  private static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF: true
    case 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
    default: false
    }
  }
}
