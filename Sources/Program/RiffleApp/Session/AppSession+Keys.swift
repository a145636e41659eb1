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
    if showsHelp { return handleHelp(press) }
    if handleDeciding(press) { return }
    if replay == nil && stackView.handle(press) { return }
    switch (press.key, press.modifiers) {
    case (.escape, []): setFullscreen(false)
    case (.tab, []) where replay == nil, (.function(2), []) where replay == nil:
      isLeftForStudio = true
      window.close()
    // Where swipes decide, no slip of a finger changes how cards look or what comes next.
    case (.character(let digit), []) where choosesPresets:
      if let preset = Self.preset(on: digit) { choose(preset, at: press.time) }
    default: if press.asksForHelp { showHelp(true) } else { handleWindow(press) }
    }
  }

  /// Handles a key that is for the window, whatever it shows.
  func handleWindow(_ press: KeyPress) {
    switch (press.key, press.modifiers) {
    case (.function(11), []): setFullscreen(!window.loop.window.isFullscreen)
    case (.character("q"), .control), (.character("w"), .control): window.close()
    default: break
    }
  }

  /// Whether digits choose presets: where cards are only looked at.
  var choosesPresets: Bool { replay == nil && deciding == nil }

  private static func preset(on digit: Character) -> Preset? {
    guard let number = digit.wholeNumberValue, digit.isASCII, number > 0 else { return nil }
    return Preset.all.dropFirst(number - 1).first
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
