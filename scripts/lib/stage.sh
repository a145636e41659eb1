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
  "$program" --generate-completion-script "$1" | sed '1{/^#!/d}' | "complete_default_$1" >"$stage/$2"
  chmod 644 "$stage/$2"
}

# What follows has a shell complete 'riffle PATH' as it does 'riffle open PATH': the generated scripts know
# commands only, and not which one is meant without one (swift-argument-parser, #488). Each takes the script
# from standard input, and has it complete a line with the word 'open' put into it, beside the commands if
# the word is the first.

# Prints the first words that are no paths, with spaces between.
first_words() {
  "$program" --generate-completion-script bash |
    sed -n '/^ *open|/{s/[ )]//g;s/|/ /g;s/$/ -h --help --version/p;q}'
}

complete_default_bash() {
  sed '/^complete /d'
  cat <<END

# What is no command is for the default one, open.
_riffle_or_open() {
    if [[ "\${COMP_CWORD}" -gt 1 && " $(first_words) " = *" \${COMP_WORDS[1]} "* ]]; then
        _riffle "\${@}"
        return
    fi
    local -a found=()
    if [[ "\${COMP_CWORD}" -eq 1 && "\${2}" != -* ]]; then
        _riffle "\${@}"
        found=("\${COMPREPLY[@]}")
    fi
    COMPREPLY=()
    local -a COMP_WORDS=("\${COMP_WORDS[0]}" open "\${COMP_WORDS[@]:1}")
    local -i COMP_CWORD=\$((COMP_CWORD + 1))
    _riffle "\${@}"
    COMPREPLY=("\${found[@]}" "\${COMPREPLY[@]}")
}

complete -o filenames -F _riffle_or_open riffle
END
}

complete_default_zsh() {
  local line
  while IFS= read -r line; do
    # The script calls its own function last.
    if [[ $line == 'if [[ "${funcstack'* ]]; then
      cat <<END
# What is no command is for the default one, open.
functions[_riffle_commands]="\${functions[_riffle]}"
_riffle() {
    if [[ "\${CURRENT}" -gt 2 && " $(first_words) " = *" \${words[2]} "* ]]; then
        _riffle_commands
        return
    fi
    local -i found=1
    if [[ "\${CURRENT}" -eq 2 && "\${words[2]}" != -* ]]; then
        _riffle_commands && found=0
    fi
    words=("\${words[1]}" open "\${(@)words[2,-1]}")
    (( CURRENT++ ))
    _riffle_commands && found=0
    return "\${found}"
}

END
    fi
    printf '%s\n' "$line"
  done
}

complete_default_fish() {
  local line
  while IFS= read -r line; do
    printf '%s\n' "$line"
    case $line in
      "    case 'riffle'")
        # Once the first word is written.
        cat <<END
        # What is no command is for the default one, open.
        if set -q unparsed_tokens[2]; and not contains -- \$unparsed_tokens[2] $(first_words)
            set unparsed_tokens riffle open \$unparsed_tokens[2..]
        end
END
        ;;
      *'"riffle open"'*" -l 'version' "* | *'"riffle open"'*" -l 'help' "*) ;; # riffle has them itself
      *'"riffle open"'*) printf '%s\n' "${line/'"riffle open"'/'"riffle"'}" ;;
    esac
  done
}
