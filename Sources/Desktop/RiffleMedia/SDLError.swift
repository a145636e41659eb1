import CSDL2

/// An error of SDL, or of the desktop behind it.
package struct SDLError: Error, Hashable, CustomStringConvertible {
  /// The C function that failed, or the request that did.
  package let call: String
  package let reason: String

  /// Copies `SDL_GetError`: make the error right where a call fails, since any later one may change it.
  package init(_ call: String) {
    self.init(call, reason: String(cString: SDL_GetError()))
  }

  /// Uses our own text: the reason, and a remedy if there is one; line breaks become spaces.
  package init(_ call: String, reason: String) {
    self.call = call
    let line = reason.split(whereSeparator: \.isNewline).joined(separator: " ")
    self.reason = line.isEmpty ? "SDL gives no reason" : line
  }

  package var isNoDisplay: Bool { call == Self.noDisplay }

  package static let noDisplay = "no display"

  package var description: String { "\(call): \(reason)" }
}
