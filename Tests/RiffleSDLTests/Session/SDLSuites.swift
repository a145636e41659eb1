import Testing

/// Holds every suite that starts SDL: there is one event queue in a process, so they take turns.
@Suite("SDL", .serialized) enum SDLSuites {}
