import Foundation
import TestSupport
import Testing

/// What scripts/install puts somewhere and scripts/uninstall takes away.
@Suite("Installing", .serialized)
struct InstallTests {
  private static let id = "io.github.riffle.Riffle"

  /// Runs a program of the repository or of the system, and returns its status and all that it wrote.
  @discardableResult
  private func run(_ program: String, _ arguments: String...) throws -> (
    status: Int32, text: String
  ) {
    try run(program, arguments)
  }

  private func run(_ program: String, _ arguments: [String]) throws -> (status: Int32, text: String)
  {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program] + arguments
    process.currentDirectoryURL = Repository.top
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["RIFFLE_PROGRAM": BuildFolder.riffle]
    ) { $1 }
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, text)
  }

  /// The files below a folder.
  private func files(in folder: URL) throws -> Set<String> {
    Set(
      try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { name in
        var isFolder: ObjCBool = false
        _ = FileManager.default.fileExists(
          atPath: folder.appendingPathComponent(name).path,
          isDirectory: &isFolder
        )
        return !isFolder.boolValue
      }
    )
  }

  /// Gives a folder that is not there yet, in one that is emptied afterward.
  private func withPrefix(_ body: (URL) throws -> Void) throws {
    let folder = try TemporaryFolder()
    try body(folder.url.appendingPathComponent("a prefix"))
  }

  @Test("installs a program that starts, and files that are valid; nothing is left afterward")
  func install() throws {
    try withPrefix { prefix in
      let installed = try run("scripts/install", "--prefix", prefix.path)
      try #require(installed.status == 0, "\(installed.text)")
      func path(_ name: String) -> String { prefix.appendingPathComponent(name).path }

      #expect(try run(path("bin/riffle"), "--version").status == 0)
      let doctor = try run(path("bin/riffle"), "doctor").text
      #expect(doctor.contains(path("share/riffle/assets/sample/deck.json")), "\(doctor)")
      let checks = [
        ["desktop-file-validate", path("share/applications/\(Self.id).desktop")],
        [
          "appstreamcli", "validate", "--no-net",
          path("share/metainfo/\(Self.id).metainfo.xml"),
        ],
        ["mandoc", "-Tlint", "-Wwarning", path("share/man/man1/riffle.1")],
        ["bash", "-n", path("share/bash-completion/completions/riffle")],
      ]
      for check in checks {
        let process = try run("env", check)
        #expect(process.status == 0, "\(check[0]): \(process.text)")
      }
      let entry = try String(
        contentsOfFile: path("share/applications/\(Self.id).desktop"),
        encoding: .utf8
      )
      #expect(entry.contains("\nExec=\"\(path("bin/riffle"))\" %F\n"))
      let source = try Repository.text(
        of: "Sources/Program/RiffleShell/ProgramIdentity.swift"
      )
      #expect(source.contains("\"\(Self.id)\"") && entry.contains("\nStartupWMClass=\(Self.id)\n"))

      let removed = try run("scripts/uninstall", "--prefix", prefix.path)
      #expect(removed.status == 0, "\(removed.text)")
      #expect(!FileManager.default.fileExists(atPath: prefix.path))
    }
  }

  @Test("a second time replaces the first; what others have put there stays")
  func others() throws {
    try withPrefix { prefix in
      let files = FileManager.default
      let own = [
        "share/applications/other.desktop", "share/riffle/assets/sample/mine.jpg",
        "share/riffle/gestures/flick.jsonl", "bin/other",
      ]
      for name in own {
        let file = prefix.appendingPathComponent(name)
        try files.createDirectory(
          at: file.deletingLastPathComponent(),
          withIntermediateDirectories: true
        )
        try Data("[Desktop Entry]\n".utf8).write(to: file)
      }
      try #require(run("scripts/install", "--prefix", prefix.path).status == 0)
      let first = try self.files(in: prefix)
      // As if the program of last year had had one file more.
      let manifest = prefix.appendingPathComponent("share/riffle/install.manifest")
      try Data("old".utf8).write(to: prefix.appendingPathComponent("share/riffle/old.txt"))
      var list = try String(contentsOf: manifest, encoding: .utf8)
      list += "share/riffle/old.txt\n"
      try Data(list.utf8).write(to: manifest)

      try #require(run("scripts/install", "--prefix", prefix.path).status == 0)
      #expect(try self.files(in: prefix) == first)

      try #require(run("scripts/uninstall", "--prefix", prefix.path).status == 0)
      let left = try self.files(in: prefix).subtracting(["share/applications/mimeinfo.cache"])
      #expect(left == Set(own))
      #expect(!files.fileExists(atPath: prefix.appendingPathComponent("share/icons").path))
    }
  }

  /// Programs that people have besides, by the names of their entries, on both sides of Riffle's in the order
  /// of names, which decides where nobody has chosen (GLib, xdg-mime).
  private static let otherPrograms = [
    "pcmanfm": "inode/directory;", "thunar": "inode/directory;",
    "org.gnome.Nautilus": "inode/directory;", "nemo": "inode/directory;",
    "eog": "image/gif;", "ristretto": "image/jpeg;image/png;image/webp;",
    "org.kde.gwenview": "image/jpeg;image/avif;image/heif;", "viewnior": "image/bmp;image/tiff;",
    "rawtherapee": "image/x-canon-cr2;image/x-nikon-nef;", "xviewer": "image/svg+xml;",
    "org.libreoffice": "text/csv;", "zed": "application/json;",
  ]

  /// What might be opened with Riffle; some of it nobody else wants.
  private static let types = [
    "inode/directory", "image/jpeg", "image/png", "image/gif", "image/webp", "image/tiff",
    "image/bmp", "image/heif", "image/avif", "image/jxl", "image/svg+xml",
    "image/vnd.microsoft.icon", "image/x-adobe-dng", "image/x-canon-cr2", "image/x-nikon-nef",
    "image/x-sony-arw", "text/csv", "application/json", "application/octet-stream", "text/html",
    "x-scheme-handler/file",
  ]

  @Test(
    "what opens folders and pictures does so afterward, on every desktop",
    arguments: ["usr", "home/.local"]
  )
  func otherPrograms(place: String) throws {
    let root = try TemporaryFolder()
    func path(_ name: String) -> String { root.path(of: name) }
    let entries = path("usr/share/applications")
    for folder in [entries, path("home")] {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }
    for (id, types) in Self.otherPrograms {
      try root.write(
        "[Desktop Entry]\nType=Application\nName=\(id)\nExec=true %F\nMimeType=\(types)\n",
        to: "usr/share/applications/\(id).desktop"
      )
    }
    try #require(run("update-desktop-database", entries).status == 0)
    func answers() throws -> [String] {
      let script = """
        for type in \(Self.types.joined(separator: " ")); do gio mime $type; done
        for desktop in '' GNOME XFCE sway; do
          for type in inode/directory image/jpeg; do
            echo "$desktop $type: $(XDG_CURRENT_DESKTOP=$desktop xdg-mime query default $type)"
          done
        done
        """
      let outcome = try run(
        "env",
        [
          "-u", "DISPLAY", "HOME=\(path("home"))", "XDG_DATA_HOME=\(path("home/.local/share"))",
          "XDG_DATA_DIRS=\(path("usr/share"))", "XDG_CONFIG_HOME=\(path("home/.config"))",
          "XDG_CONFIG_DIRS=\(path("etc/xdg"))", "LC_ALL=C", "sh", "-c", script,
        ]
      )
      return outcome.text.split(separator: "\n").map(String.init)
    }
    let before = try answers()
    #expect(before.contains { $0.contains("inode/directory") && $0.hasSuffix("nemo.desktop") })
    #expect(before.contains("sway inode/directory: nemo.desktop"))

    let installed = try run("scripts/install", "--prefix", path(place))
    try #require(installed.status == 0, "\(installed.text)")

    #expect(try answers() == before)
    let cache = try String(
      contentsOfFile: path("\(place)/share/applications/mimeinfo.cache"),
      encoding: .utf8
    )
    #expect(!cache.contains(Self.id))
  }

  @Test("without a list there is nothing to remove, and an unknown option is refused")
  func refusals() throws {
    try withPrefix { prefix in
      let removed = try run("scripts/uninstall", "--prefix", prefix.path)
      #expect(removed.status == 66 && removed.text.contains("Riffle is not installed in "))
      let installed = try run("scripts/install", "--prefx=/tmp")
      #expect(installed.status == 64)
      #expect(
        installed.text
          == "--prefx=/tmp is not an option of install. Give --prefix DIR, or nothing.\n"
      )
    }
  }

  @Test(
    "an app that cannot be shipped is refused with a line, before anything is built",
    arguments: [
      (
        "a b c", 64, "scripts/ship-app takes a Swift package and a folder, not 3 arguments.", ":"
      ),
      (
        "FOLDER", 66, "FOLDER has no Package.swift: name the folder of your app.",
        "rm Package.swift"
      ),
      (
        "FOLDER", 66, "FOLDER/Shipping must have one desktop entry (scripts/ship-app --help).",
        "rm Shipping/*.desktop"
      ),
      (
        "FOLDER", 66, "FOLDER/Shipping has no copyright (scripts/ship-app --help).",
        "rm Shipping/copyright"
      ),
      (
        "FOLDER", 65,
        "FOLDER/Shipping: the desktop entry has no Exec, or control no Package or Version.",
        "sed -i /^Version/d Shipping/control"
      ),
      (
        "FOLDER", 65,
        "FOLDER/Shipping/io.github.riffle.Fruit.desktop: the icon must be io.github.riffle.Fruit, "
          + "as the file io.github.riffle.Fruit.svg.",
        "sed -i s/^Icon=.*/Icon=fruit/ Shipping/*.desktop"
      ),
    ]
  )
  func shipping(arguments: String, status: Int32, line: String, damage: String) throws {
    let folder = try TemporaryFolder()
    let example = Repository.file("Documentation/Examples/Fruit").path
    let copy = "cp -R '\(example)/Package.swift' '\(example)/Shipping' '\(folder.url.path)'"
    let script = "\(copy) && cd '\(folder.url.path)' && \(damage)"
    try #require(run("sh", ["-c", script]).status == 0)

    let outcome = try run(
      "scripts/ship-app",
      arguments.replacing("FOLDER", with: folder.url.path).split(separator: " ").map(String.init)
    )

    #expect(outcome.status == status)
    #expect(outcome.text == line.replacing("FOLDER", with: folder.url.path) + "\n")
  }

  @Test(
    "an archive carries what its program is linked with, and asks for no newer glibc",
    arguments: [
      ("", nil),
      ("-l:libxcb.so.1", "probe needs libxcb.so.1, which a desktop may not have, and "),
      ("-Wl,-z,pack-relative-relocs", "probe has packed addresses, for glibc 2.36."),
    ]
  )
  func closure(options: String, line: String?) throws {
    let folder = try TemporaryFolder()
    let script = """
      source scripts/lib/release.sh
      echo 'static int x; int *volatile p = &x; int main(void) { return *p; }' |
        gcc -x c - -o '\(folder.path(of: "probe"))' -Wl,--no-as-needed \(options)
      check_closure '\(folder.path(of: "probe"))' '\(folder.url.path)'
      """

    let outcome = try run("bash", ["-c", script])

    #expect(outcome.status == (line == nil ? 0 : 69), "\(outcome.text)")
    #expect(outcome.text.hasPrefix(line ?? ""), "\(outcome.text)")
  }

  @Test("the man page is what the program says of itself")
  func manual() throws {
    let page = try run("scripts/make-manual", "--print")

    #expect(page.status == 0)
    #expect(
      try page.text == Repository.text(of: "Documentation/riffle.1"),
      "make it anew: scripts/make-manual"
    )
  }
}
