// What an app author needs with 'import Riffle' alone: the types that the methods of this module take
// and return, by name, so that an app's own Slot, Stage or Trace stays its own. An app that makes parts
// of its own imports RiffleCards beside it. 'public import' would not do it, since a file must import
// each module whose members it uses (MemberImportVisibility). RiffleMotion comes whole: it is small,
// and the operators of points and vectors have no name to come by.
@_exported public import RiffleMotion
@_exported public import struct RiffleCards.BatchUpdates
@_exported public import struct RiffleCards.CardID
@_exported public import struct RiffleCards.CardStack
@_exported public import enum RiffleCards.CommandResult
@_exported public import enum RiffleCards.Direction
@_exported public import struct RiffleCards.DragProgress
@_exported public import enum RiffleCards.Landing
@_exported public import enum RiffleCards.LayoutDirection
@_exported public import enum RiffleCards.ParameterValue
@_exported public import struct RiffleCards.Preset
@_exported public import enum RiffleCards.PresetError
@_exported public import struct RiffleCards.Refusal
@_exported public import struct RiffleCards.ReleaseReason
@_exported public import struct RiffleCards.StackEvent
@_exported public import struct RiffleCards.StackState
@_exported public import enum RiffleCards.StackStateError
@_exported public import enum RiffleCards.SwipeCause
@_exported public import struct RiffleCards.SwipedCard
@_exported public import struct RiffleDrawing.CardCanvas
@_exported public import struct RiffleDrawing.CardContent
@_exported public import struct RiffleDrawing.Color
@_exported public import struct RiffleDrawing.DisplayList
@_exported public import enum RiffleDrawing.DrawCommand
@_exported public import struct RiffleDrawing.EmptyView
@_exported public import enum RiffleDrawing.Fill
@_exported public import struct RiffleDrawing.Font
@_exported public import struct RiffleDrawing.KeyHint
@_exported public import struct RiffleDrawing.Layer
@_exported public import struct RiffleDrawing.Picture
@_exported public import struct RiffleDrawing.PixelSize
@_exported public import struct RiffleDrawing.Shadow
@_exported public import struct RiffleDrawing.Shape
@_exported public import struct RiffleDrawing.TextLine
@_exported public import enum RiffleGestures.CancelCause
@_exported public import enum RiffleGestures.Key
@_exported public import struct RiffleGestures.KeyModifiers
@_exported public import struct RiffleGestures.KeyPress
@_exported public import struct RiffleGestures.PointerButtons
@_exported public import struct RiffleGestures.PointerEvent
@_exported public import struct RiffleGestures.PointerID
@_exported public import enum RiffleGestures.PointerKind
