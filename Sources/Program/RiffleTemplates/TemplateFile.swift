/// The files of code that presets are written into, each in its platform's language.
///
/// SwiftPM embeds them into the program, which needs no folder beside it. They are a room of their own,
/// since a compiler takes long for them.
package enum TemplateFile: String, CaseIterable, Sendable {
  case page, component, reactNative, swiftUI, uiKit, flutter, compose
  /// Parts that files include.
  case motion, curves, pointer, stack, driver, view, swiftDirection, swiftShape, swiftExit

  /// The text, with its slots.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  private var bytes: [UInt8] {
    switch self {
    case .page: PackageResources.page_html
    case .component: PackageResources.component_jsx
    case .reactNative: PackageResources.react_native_jsx
    case .swiftUI: PackageResources.swiftui_swift_template
    case .uiKit: PackageResources.uikit_swift_template
    case .flutter: PackageResources.flutter_dart
    case .compose: PackageResources.compose_kt
    case .motion: PackageResources.motion_js
    case .curves: PackageResources.curves_js
    case .pointer: PackageResources.pointer_js
    case .stack: PackageResources.stack_js
    case .driver: PackageResources.driver_js
    case .view: PackageResources.view_js
    case .swiftDirection: PackageResources.swift_direction_swift_template
    case .swiftShape: PackageResources.swift_shape_swift_template
    case .swiftExit: PackageResources.swift_exit_swift_template
    }
  }
}
