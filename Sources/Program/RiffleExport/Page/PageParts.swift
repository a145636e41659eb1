package import RiffleFormats
import SystemPackage

/// What every page is made of: the folder Assets/page.
package struct PageParts: Sendable {
  /// A page with the names of its parts in double braces.
  package var template: String
  package var script: String
  /// Compressed, as an .lzma file.
  package var module: [UInt8]

  package init(template: String, script: String, module: [UInt8]) {
    self.template = template
    self.script = script
    self.module = module
  }

  /// Reads those that come with the program; throws ``RiffleError`` if one is missing.
  package static func ofProgram() throws(RiffleError) -> PageParts {
    if let folder = ProgramAssets.path(of: "page") { return try PageParts(in: folder) }
    throw .unreadable(
      "The parts of a page (Assets/page) are in no folder above \(ProgramAssets.program.string). Install riffle "
        + "anew."
    )
  }

  private init(in folder: FilePath) throws(RiffleError) {
    func bytes(_ name: String) throws(RiffleError) -> [UInt8] {
      try InputFile(folder.appending(name)).read()
    }
    template = String(decoding: try bytes("page.html"), as: UTF8.self)
    script = String(decoding: try bytes("riffle.js"), as: UTF8.self)
    module = try bytes("riffle.wasm.lzma")
  }
}
