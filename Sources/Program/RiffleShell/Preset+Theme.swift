package import RiffleCore
import RiffleMuseum
package import RiffleSDL

extension Preset {
  package static let darkBackground = Appearance.darkBackground

  /// The preset with a background, and a ground of words on cards, that fit the desktop's colors.
  ///
  /// Only changes a built-in preset whose background was not chosen, and of that the shadow, the line inside
  /// a card's edge and the ground of words only if nothing of them was chosen.
  package func adapted(to theme: DesktopTheme) -> Preset {
    guard let builtIn = BuiltInPreset.named(name)?.preset else { return self }
    let looks = [builtIn.appearance, builtIn.appearance.dark]
    guard looks.map(\.background).contains(appearance.background) else { return self }
    let look = theme == .dark ? looks[1] : looks[0]
    var adapted = self
    adapted.appearance.background = look.background
    if looks.map(\.shadow).contains(appearance.shadow) { adapted.appearance.shadow = look.shadow }
    if looks.map(\.hairline).contains(appearance.hairline) {
      adapted.appearance.hairline = look.hairline
    }
    if looks.map(\.face.color).contains(appearance.face.color) {
      adapted.appearance.face.color = look.face.color
    }
    return adapted
  }
}
