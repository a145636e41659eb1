# Shared by the scripts beside it: a Wayland desktop without a screen, gone with the script. Sourced,
# never run.

# Starts sway without devices and sets RIFFLE_SWAY, the folder of its sockets, for the tests. It draws
# on the processor, and shows its picture to grim. sway refuses to run as root, so root lends it
# another user.
start_sway() {
  local folder as=()
  folder=$(mktemp -d)
  chmod 700 "$folder"
  if [ "$(id -u)" -eq 0 ]; then
    chown nobody "$folder"
    as=(setpriv --reuid=nobody --regid=nogroup --clear-groups)
  fi
  cat >"$folder/config" <<'CONFIG'
xwayland disable
output HEADLESS-1 resolution 1600x1200 position 0 0
default_border none
default_floating_border none
for_window [app_id="io.github.riffle.Riffle"] floating enable
CONFIG
  chmod 644 "$folder/config"
  env -u DISPLAY -u WAYLAND_DISPLAY -u SWAYSOCK XDG_RUNTIME_DIR="$folder" HOME="$folder" \
    SWAYSOCK="$folder/sway" WLR_BACKENDS=headless WLR_LIBINPUT_NO_DEVICES=1 WLR_RENDERER=pixman \
    "${as[@]}" sway -c "$folder/config" >"$folder.log" 2>&1 &
  sway_process=$!
  sway_folder=$folder
  # It replaces the trap of start_display.
  trap 'kill ${display_process-} $sway_process 2>/dev/null; rm -rf "$sway_folder" "$sway_folder.log"' EXIT
  for _ in $(seq 100); do
    [ -S "$folder/sway" ] && [ -S "$folder/wayland-1" ] && break
    sleep 0.1
  done
  [ -S "$folder/wayland-1" ] || { echo "sway did not start: $(tail -1 "$folder.log")" >&2; exit 70; }
  cc -O1 -o "$folder/hand" scripts/lib/wayland-hand.c -lwayland-client
  export RIFFLE_SWAY=$folder
}
