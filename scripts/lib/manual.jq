# Makes a man page, in the language mdoc(7), of what `riffle --experimental-dump-help` prints.

# A line that does not begin as a request does.
def line: if test("^[.']") then "\\&" + . else . end;

# Text as mdoc has it: each sentence begins a line; a paragraph that is indented stays as it is.
def prose:
  gsub("\\\\"; "\\e")
  | split("\n\n")
  | map(
      if startswith(" ") then
        ".Bd -literal -offset indent\n"
        + (split("\n") | map(sub("^\\s+"; "") | line) | join("\n")) + "\n.Ed"
      else
        gsub("(?<end>[.:;?]) (?=['A-Z])"; "\(.end)\n") | split("\n") | map(line) | join("\n")
      end
    )
  | join("\n.Pp\n")
  # A block has its own distance to what is before it.
  | gsub("\\.Pp\n\\.Bd"; ".Bd");

def sentence: if . == null or . == "" then "" elif test("[.?!]$") then . else . + "." end;

# The name of an option, as `Fl Fl scale`.
def flag: if .kind == "short" then "Fl \(.name)" else "Fl Fl \(.name)" end;

def shown: (.arguments // []) | map(select(.shouldDisplay and (.valueName // "") != "help"
  and ([.names[]?.name] | any(. == "help" or . == "version") | not)));

def head:
  if .kind == "positional" then ".It Ar \(.valueName)\(if .isRepeating then " ..." else "" end)"
  elif .kind == "flag" then ".It " + ([.names[] | flag] | join(" , "))
  else ".It " + ([.names[] | flag] | join(" , ")) + " Ar " + .valueName
  end;

def item: head + "\n" + ([.abstract, .discussion] | map(select(. != null and . != "") | sentence)
  | join(" ") | prose);

def items: shown | if length == 0 then "" else
  ".Bl -tag -width Ds\n" + (map(item) | join("\n")) + "\n.El" end;

def usage: shown | map(
  if .kind == "positional" then
    ("Ar \(.valueName)" + (if .isRepeating then " ..." else "" end)) as $name
    | if .isOptional then ".Op \($name)" else "." + $name end
  else empty end) | join("\n");

def hasOptions: shown | any(.kind != "positional");

# A command with its own name, and those below it.
def section($parents):
  ($parents + [.commandName]) as $names
  | [
      ".Ss " + ($names | join(" ")),
      ([.abstract, .discussion] | map(select(. != null and . != "") | sentence | prose)
        | join("\n.Pp\n")),
      ".Bd -ragged -offset indent",
      ".Nm " + ($names | join(" ")),
      (if (.subcommands // []) != [] then ".Ar command" else empty end),
      (if hasOptions then ".Op Ar options" else empty end),
      (usage | select(. != "")),
      ".Ed",
      (items | select(. != ""))
    ],
    ((.subcommands // [])[] | select(.commandName != "help") | section($names));

.command
| [
    ".\\\" Made by scripts/make-manual: change the program's help, or scripts/lib/manual-end.mdoc.",
    ".Dd \($dated)",
    ".Dt RIFFLE 1",
    ".Os",
    ".Sh NAME",
    ".Nm \(.commandName)",
    ".Nd \(.abstract | ascii_downcase | rtrimstr("."))",
    ".Sh SYNOPSIS",
    ".Nm",
    ".Op Ar options",
    ".Op Ar path",
    ".Nm",
    ".Ar command",
    ".Op Ar options",
    ".Op Ar arguments",
    ".Sh DESCRIPTION",
    (.discussion | prose),
    ".Pp",
    ".Fl Fl help",
    "after any command prints its help,",
    ".Fl Fl version",
    "prints the version.",
    ".Sh COMMANDS"
  ]
  + [.commandName as $name | .subcommands[] | select(.commandName != "help" and .shouldDisplay) | section([$name])[]]
  + [".Sh KEYS", ($keys | rtrimstr("\n")), ($rest | rtrimstr("\n"))]
| join("\n")
