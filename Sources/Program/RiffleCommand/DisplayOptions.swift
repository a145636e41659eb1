import ArgumentParser
import RiffleSDL

/// The options of every command with a window: how it is drawn, and a log of what is seen.
struct DisplayOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The renderer. Defaults to the environment variable RIFFLE_RENDERER, else the setting, else auto.",
      valueName: "kind"
    )
  )
  var renderer: RendererChoice?

  @Option(
    help: ArgumentHelp(
      """
      Pixels per point, 0.5 to 8; on Wayland a factor of the screen's own scale. Defaults to the \
      environment variable RIFFLE_SCALE, else the setting, else the desktop's scale.
      """,
      valueName: "number"
    )
  )
  var scale: Double?

  @Option(
    help: ArgumentHelp(
      "Log the poses of each presented frame in this file, as JSON Lines.",
      valueName: "file"
    )
  )
  var logPoses: String?
}

extension RendererChoice: ExpressibleByArgument {}
