import Riffle
import RiffleCards
import RiffleFormats
import RiffleGestures
import RiffleMedia
import RiffleSDL

extension AppSession {
  /// Handles a key: the stack view first, except during a replay, then the window.
  func handle(_ press: KeyPress) {
    let stroke = KeyStroke(press.key, press.modifiers)
    guard let meaning = settings.keys.meaning(of: stroke) else { return }
    var press = press
    (press.key, press.modifiers) = (meaning.key, meaning.modifiers)
    if handleDeciding(press) { return }
    if replay == nil && stackView.handle(press) { return }
    switch (press.key, press.modifiers) {
    // The letter of a shifted key is not known: these are the keys with a question mark.
    case (.function(1), _), (.character("?"), _), (.character("/"), .shift),
      (.character("ß"), .shift), (.character(","), .shift),
      (.character("'"), .shift):
      showHelp(!showsHelp)
    case (.escape, []):
      if showsHelp { showHelp(false) } else { setFullscreen(false) }
    case (.tab, []) where replay == nil, (.function(2), []) where replay == nil:
      isLeftForStudio = true
      window.close()
    case (.function(11), []): setFullscreen(!window.loop.window.isFullscreen)
    case (.character("q"), .control), (.character("w"), .control): window.close()
    case (.character(let digit), []) where replay == nil:
      if let preset = Self.preset(on: digit) { choose(preset, at: press.time) }
    default: break
    }
  }

  /// The presets on the keys from 1 on, as many as there are digits.
  static var presetsWithKey: ArraySlice<Preset> { Preset.all.prefix(9) }

  private static func preset(on digit: Character) -> Preset? {
    guard let number = digit.wholeNumberValue, digit.isASCII, number > 0 else { return nil }
    return presetsWithKey.dropFirst(number - 1).first
  }

  /// Shows the help page, or leaves it.
  func showHelp(_ shows: Bool) {
    showsHelp = shows
    window.showsHandCursor = !shows
    needsFrame = true
  }

  /// Makes the window fill the screen, or restores its size; a desktop that refuses is reported.
  func setFullscreen(_ isFullscreen: Bool) {
    guard window.loop.window.isFullscreen != isFullscreen else { return }
    do throws(SDLError) {
      try window.loop.window.setFullscreen(isFullscreen)
      keeper?.noteChange(at: loop.now)
    } catch {
      StandardError.printError("\(error)")
    }
  }
}
