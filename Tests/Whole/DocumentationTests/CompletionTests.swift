import Foundation
import TestSupport
import Testing

/// What Tab writes after `riffle` in the shells for which scripts are installed.
@Suite("Completions of the shells")
struct CompletionTests {
  /// What somebody types, and the words that the program then gets.
  private static let lines = [
    ("riffle Hol\t", ["Holiday"]),
    ("riffle My\t", ["My Pictures"]),
    ("riffle open Hol\t", ["open", "Holiday"]),
    ("riffle apply Hol\t", ["apply", "Holiday"]),
    ("riffle Home Hol\t", ["Home", "Holiday"]),
    ("riffle --fulls\t Hol\t", ["--fullscreen", "Holiday"]),
    ("riffle --preset qi Hol\t", ["--preset", "qi", "Holiday"]),
    ("riffle --renderer acc\t", ["--renderer", "accelerated"]),
    ("riffle Home --fulls\t", ["Home", "--fullscreen"]),
    ("riffle --replay fli\t", ["--replay", "flick.jsonl"]),
    ("riffle simulate fli\t", ["simulate", "flick.jsonl"]),
    ("riffle stu\t Hol\t", ["studio", "Holiday"]),
    ("riffle render --transp\t", ["render", "--transparent"]),
  ]

  @Test(
    "Tab completes folders and options after riffle as after riffle open, and commands",
    arguments: ["bash", "zsh", "fish"]
  )
  func tab(shell: String) async throws {
    let stage = try TemporaryFolder()
    let script = """
      cd "$2" && set -euo pipefail && source scripts/lib/stage.sh && stage_program "$0" "$1"
      """
    try await Tool.run(
      "bash",
      ["-c", script, BuildFolder.riffle, stage.url.path, Repository.top.path]
    )

    let outcome = try await Tool.outcome(
      of: "python3",
      ["-c", Self.typist, stage.url.path, shell] + Self.lines.map(\.0)
    )

    #expect(outcome.status == 0, "\(outcome.errors)")
    let words = outcome.output.split(separator: "\n").map { line in
      // Some shells end a folder with a slash.
      line.split(separator: "|").map { $0.hasSuffix("/") ? String($0.dropLast()) : String($0) }
    }
    #expect(words.count == Self.lines.count)
    for ((typed, wanted), got) in zip(Self.lines, words) {
      #expect(got == wanted, "\(typed.debugDescription) in \(shell)")
    }
  }

  /// Types lines into a shell with a terminal of its own, where `riffle` keeps the words that it gets.
  private static let typist = #"""
    import os, pty, select, sys, tempfile, time

    stage, shell, *lines = sys.argv[1:]
    folder = tempfile.TemporaryDirectory()
    def path(*names): return os.path.join(folder.name, *names)
    for name in ("Holiday", "Home", "My Pictures"):
        os.makedirs(path("work", name))
    open(path("work", "flick.jsonl"), "w").close()
    os.mkdir(path("bin"))
    with open(path("bin", "riffle"), "w") as file:
        file.write('#!/bin/sh\n{ printf "%%s|" "$@"; echo; } >>"%s"\n' % path("got"))
    os.chmod(path("bin", "riffle"), 0o755)
    environment = {
        "PATH": path("bin") + ":/usr/bin:/bin", "HOME": folder.name, "TERM": "dumb",
        "LC_ALL": "C.UTF-8",
    }
    command, setup = {
        "bash": (["bash", "--noprofile", "--norc", "-i"],
                 ["source '%s/share/bash-completion/completions/riffle'" % stage,
                  "PS1='rea''dy> '"]),
        "zsh": (["zsh", "-f", "-i"],
                ["fpath=('%s/share/zsh/site-functions' $fpath); autoload -U compinit; "
                 "compinit -D -u; unsetopt beep; PS1='rea''dy> '" % stage]),
        "fish": (["fish", "--no-config", "-i"],
                 ["set -p fish_complete_path '%s/share/fish/vendor_completions.d'" % stage,
                  "function fish_prompt; echo -n 'rea''dy> '; end"]),
    }[shell]
    process, terminal = pty.fork()
    if process == 0:
        os.chdir(path("work"))
        os.execvpe(command[0], command, environment)
    end = time.monotonic() + 60
    seen = b""

    def wait(condition):
        global seen
        while not condition():
            if time.monotonic() > end:
                sys.exit("%s stands still at %r" % (shell, seen[-2000:]))
            if select.select([terminal], [], [], 0.02)[0]:
                seen += os.read(terminal, 65536)

    def got():
        return open(path("got")).read() if os.path.exists(path("got")) else ""

    for line in setup:
        os.write(terminal, line.encode() + b"\n")
    wait(lambda: b"ready> " in seen)
    for number, line in enumerate(lines):
        os.write(terminal, line.encode() + b"\n")
        wait(lambda: got().count("\n") > number)
    os.close(terminal)
    sys.stdout.write(got())
    """#
}
