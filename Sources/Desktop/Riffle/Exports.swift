// An app author writes 'import Riffle' alone: its methods take and return cards, presets, contents,
// points and times, so the modules that define them come along whole. 'public import' would not do
// it, since a file must import each module whose members it uses (MemberImportVisibility). Types that
// came by name ('import struct') would replace those of other modules in silence; see "An import of
// Riffle brings whole modules" in Documentation/Decisions.md. Modules that draw or open windows stay
// out.
@_exported public import RiffleCards
@_exported public import RiffleDrawing
@_exported public import RiffleGestures
@_exported public import RiffleMotion
