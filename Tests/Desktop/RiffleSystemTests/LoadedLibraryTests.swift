import Foundation
import RiffleSystem
import TestSupport
import Testing

@Suite("Packages of libraries")
struct LoadedLibraryTests {
  @Test(
    "apt knows a package if its cache has the whole name",
    arguments: ["libjxl0.11", "libjxl0.7", "libjxl0.1"]
  )
  func known(package: String) throws {
    let folder = try TemporaryFolder()
    let cache = folder.path(of: "pkgcache.bin")
    try Data("libjxl0.11\0libtiff6\0libjxl0.7-dbg\0".utf8).write(to: URL(fileURLWithPath: cache))

    let file = LibraryFile("libjxl.so", package: package)

    #expect(file.isKnownToApt(cache: cache) == (package == "libjxl0.11"))
    #expect(!file.isKnownToApt(cache: folder.path(of: "none")))
  }
}
