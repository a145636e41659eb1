// What the program reads and writes as JSON besides.
@_exported public import RiffleJSON
// Presets, traces and pose logs throw `RiffleError`.
@_exported public import RiffleSystem
