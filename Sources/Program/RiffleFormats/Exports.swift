// The errors that presets, traces and logs of poses throw (`RiffleError`) come with them.
@_exported public import RiffleSystem
