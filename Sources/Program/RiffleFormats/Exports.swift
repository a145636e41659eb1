// Presets, traces and pose logs throw `RiffleError`.
@_exported public import RiffleSystem
