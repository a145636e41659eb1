import RiffleCards
import RiffleFormats
import RiffleTuning

/// What is chosen on the page for taking away.
struct ExportOptions {
  /// What is taken away.
  enum Kind: String, CaseIterable {
    case code = "Code"
    case film = "Film"
    case picture = "Picture"
    case sheet = "Sheet"
    case difference = "A to B"
  }

  /// A format of film.
  enum Format: String, CaseIterable {
    case gif, webp, mp4, png
    case lottie = "json"

    /// The words for it.
    var title: String {
      switch self {
      case .gif: "GIF"
      case .webp: "WebP"
      case .mp4: "MP4"
      case .png: "PNGs"
      case .lottie: "Lottie"
      }
    }
  }

  var kind = Kind.code
  var target = CodeTarget.css
  var format = Format.gif
  var scale = 0.5
  /// The speed of films; nil for that of the stage.
  var speed: PlaybackSpeed?
  var showsPointer = true
  var showsOverlays = false
  var sheet = SheetOptions()

  /// The end of a film's name.
  var filmEnding: String {
    switch format {
    case .png: "-%04d.png"
    case .lottie: ".lottie.json"
    case .gif, .webp, .mp4: ".\(format.rawValue)"
    }
  }

  /// Returns the arguments of `riffle render` for a film.
  ///
  /// - Parameters:
  ///   - speed: The speed of the stage.
  ///   - overlays: What is drawn over the cards if overlays are asked for.
  /// - Returns: The arguments, without file, preset and trace.
  func filmArguments(at speed: PlaybackSpeed, _ overlays: StageOverlay) -> [String] {
    let speed = self.speed ?? speed
    var arguments = speed == .full ? [] : ["--speed", (1 / Double(speed.rawValue)).digits]
    // A loop of its own rests for as long as that of the stage.
    if format != .png { arguments += ["--hold", GesturePlayer.restSeconds.digits] }
    if format == .lottie { return arguments }
    arguments += ["--scale", scale.digits]
    if showsPointer { arguments.append("--pointer") }
    if showsOverlays, !overlays.isEmpty {
      arguments += ["--overlay", overlays.names.joined(separator: ",")]
    }
    return arguments
  }
}
