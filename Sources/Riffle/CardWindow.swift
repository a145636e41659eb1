public import RiffleCards
import RiffleMedia
public import RiffleMotion
package import RiffleSDL

/// A window that holds one card stack, and runs it: all that an app without its own window needs.
///
/// ```swift
/// let window = try CardWindow(title: "Cards", dataSource: cards)
/// window.stackView.register(CardView.self, forCardReuseIdentifier: "card")
/// window.stackView.delegate = listener
/// try window.run()
/// ```
@MainActor
public final class CardWindow {
  /// The stack.
  public let stackView: CardStackView
  /// Hears, in one line each, of pictures and fonts that could not be had.
  public var problemHandler: ((String) -> Void)?
  /// The window itself.
  package let loop: WindowLoop

  /// Opens a window with a stack; call it on the process's first thread.
  ///
  /// - Parameters:
  ///   - title: What the title bar says.
  ///   - size: The window's extent in points, at least 240 by 320.
  ///   - preset: How the stack behaves and looks.
  ///   - seed: What random numbers are drawn from.
  ///   - dataSource: Where the cards come from; asked when the window runs.
  /// - Throws: ``CardWindowError`` where there is no display.
  public convenience init(
    title: String,
    size: Size = Size(width: 960, height: 720),
    preset: Preset = .standard,
    seed: UInt64 = 0,
    dataSource: any CardStackDataSource
  ) throws(CardWindowError) {
    try self.init(
      title: title,
      size: size,
      preset: preset,
      seed: seed,
      dataSource: dataSource,
      renderer: .auto
    )
  }

  /// Opens a window in which a certain renderer draws.
  package init(
    title: String,
    size: Size,
    preset: Preset,
    seed: UInt64,
    dataSource: any CardStackDataSource,
    renderer: RendererChoice
  ) throws(CardWindowError) {
    do throws(SDLError) {
      loop = try WindowLoop(title: title, size: size, renderer: renderer)
    } catch {
      throw CardWindowError(error)
    }
    stackView = CardStackView(
      preset: preset,
      seed: seed,
      dataSource: dataSource,
      extent: loop.extent,
      at: loop.now
    )
  }

  /// Shows the stack until the window is closed.
  ///
  /// - Throws: ``CardWindowError`` where a frame cannot be drawn.
  public func run() throws(CardWindowError) {
    try run(self)
  }

  /// Shows a content, which may be this window with something more, until the window is closed.
  package func run(_ content: any WindowContent) throws(CardWindowError) {
    do throws(SDLError) {
      try loop.run(content)
    } catch {
      throw CardWindowError(error)
    }
  }

  /// Closes the window after the event at hand.
  public func close() {
    loop.stop()
  }
}

/// Why a window could not be opened or drawn: one line that says what is wrong and what would do.
public struct CardWindowError: Error, Hashable, CustomStringConvertible {
  /// The line.
  public let description: String

  init(_ error: SDLError) {
    description = error.description
  }
}
