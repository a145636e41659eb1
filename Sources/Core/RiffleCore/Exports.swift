// One import for the whole core: its modules are several so that each can be understood and built
// alone, and an app that draws by itself needs all of them.
@_exported public import RiffleCards
@_exported public import RiffleDrawing
@_exported public import RiffleGestures
@_exported public import RiffleMotion
