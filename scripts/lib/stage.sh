# Shared by install and make-release: what an installed riffle consists of. Sourced, never run.

id=io.github.riffle.Riffle

# Puts all files of an installed riffle below a folder, as they are below a prefix: stage_program PROGRAM FOLDER.
stage_program() {
  local program=$1 stage=$2 kind file size
  # Puts a file into the stage: its mode, its source, its path below the prefix.
  put() { install -D -m "$1" "$2" "$stage/$3"; }

  put 755 "$program" bin/riffle
  # Not in share/riffle/gestures: below ~/.local that is where a person's own gestures are.
  for kind in sample gestures page; do
    for file in Assets/"$kind"/*; do put 644 "$file" "share/riffle/assets/$kind/${file##*/}"; done
  done
  put 644 "Assets/desktop/$id.desktop" "share/applications/$id.desktop"
  put 644 "Assets/desktop/$id.metainfo.xml" "share/metainfo/$id.metainfo.xml"
  put 644 Assets/icon/riffle.svg "share/icons/hicolor/scalable/apps/$id.svg"
  for size in 16 32 48 128 256; do
    put 644 "Assets/icon/riffle-$size.png" "share/icons/hicolor/${size}x$size/apps/$id.png"
  done
  put 644 Documentation/riffle.1 share/man/man1/riffle.1
  put_completions bash share/bash-completion/completions/riffle
  put_completions zsh share/zsh/site-functions/_riffle
  put_completions fish share/fish/vendor_completions.d/riffle.fish
}

# Writes a shell's script of completions into the stage, which is sourced and so begins with no program's name.
put_completions() {
  mkdir -p "$stage/${2%/*}"
  "$program" --generate-completion-script "$1" | sed '1{/^#!/d}' >"$stage/$2"
  chmod 644 "$stage/$2"
}
