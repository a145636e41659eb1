# Shared by the scripts beside it: an X display of its own, gone with the script, and a home. Sourced, never run.

# Starts Xvfb on a free display and sets DISPLAY. Without -noreset it would start anew whenever its
# last client leaves, and refuse the next one meanwhile.
start_display() {
  local number
  number=$(mktemp)
  Xvfb -displayfd 3 -noreset -screen 0 1600x1200x24 -nolisten tcp 3>"$number" 2>/dev/null &
  display_process=$!
  trap 'kill $display_process 2>/dev/null' EXIT
  for _ in $(seq 100); do
    [ -s "$number" ] && break
    sleep 0.1
  done
  [ -s "$number" ] || { echo "Xvfb did not start." >&2; exit 70; }
  DISPLAY=:$(<"$number")
  rm -f "$number"
  export DISPLAY
  unset WAYLAND_DISPLAY
}

# Makes a home in which nothing is kept but that a card was swiped before, since a first start's hint moves one:
# new_home DIR.
new_home() {
  rm -rf "$1"
  mkdir -p "$1/.local/state/riffle"
  echo swiped >"$1/.local/state/riffle/first-run"
}
