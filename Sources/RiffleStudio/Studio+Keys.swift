import Riffle
import RiffleSDL

extension Studio {
  /// Does what a key means: to the stack, unless a replay plays with it, else to the window.
  func handle(_ press: KeyPress) {
    if replay == nil && stackView.handle(press) { return }
    switch (press.key, press.modifiers) {
    // What Shift writes is not known: the shifted keys are those that bear the question mark.
    case (.function(1), _), (.character("?"), _), (.character("/"), .shift),
      (.character("ß"), .shift), (.character(","), .shift),
      (.character("'"), .shift):
      showHelp(!showsHelp)
    case (.escape, []):
      if showsHelp { showHelp(false) } else { setFullscreen(false) }
    case (.function(11), []): setFullscreen(!window.loop.window.isFullscreen)
    case (.character("q"), .control), (.character("w"), .control): window.close()
    default: break
    }
  }

  private func showHelp(_ shows: Bool) {
    showsHelp = shows
    needsFrame = true
  }

  private func setFullscreen(_ isFullscreen: Bool) {
    guard window.loop.window.isFullscreen != isFullscreen else { return }
    do throws(SDLError) {
      try window.loop.window.setFullscreen(isFullscreen)
    } catch {
      complain("\(error)")
    }
  }
}
