// An app author writes 'import Riffle' and has cards, presets, contents, points and time as well.
@_exported public import RiffleCards
@_exported public import RiffleDrawing
@_exported public import RiffleGestures
@_exported public import RiffleMotion
