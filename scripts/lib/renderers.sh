# Compares what both renderers draw, for scripts/bench renderers. Sourced, never run.

# Takes a picture of the window once four in a row are the same: picture WINDOW FILE.
picture() {
  local last="" now same=0 _
  for _ in $(seq 100); do
    sleep 0.2
    import -window "$1" -depth 8 "$2"
    now=$(sha256sum <"$2")
    if [ "$now" = "$last" ]; then same=$((same + 1)); else same=0; fi
    [ $same -lt 3 ] || return 0
    last=$now
  done
  echo "The window never rests: no picture of $2." >&2
  exit 70
}

# Shows a scene with one of the renderers, at rest and with a card held beside its place, in two files:
# show SCENE RENDERER ARGUMENT...
show() {
  local scene=$1 renderer=$2 window
  shift 2
  new_home "$folder/home"
  env -u XDG_CONFIG_HOME -u XDG_DATA_HOME -u XDG_CACHE_HOME -u XDG_STATE_HOME HOME="$folder/home" \
    "$program" "$@" --renderer "$renderer" 2>"$folder/log" &
  process=$!
  window=$(timeout 60 xdotool search --sync --onlyvisible --pid "$process" | tail -1)
  [ "$window" ] || { echo "There is no window of $scene by $renderer: $(<"$folder/log")" >&2; exit 70; }
  xdotool mousemove 2 2
  picture "$window" "$folder/$scene.rest.$renderer.png"
  eval "$(xdotool getwindowgeometry --shell "$window")"
  local x=$((X + WIDTH * ${grip_x:-50} / 100)) y=$((Y + HEIGHT / 2)) step
  xdotool mousemove $x $y mousedown 1
  # So slowly that the speed, which is never the same, decides nothing.
  for step in $(seq 20); do
    xdotool mousemove $((x + 3 * step)) $((y - step))
    sleep 0.02
  done
  picture "$window" "$folder/$scene.held.$renderer.png"
  kill -KILL "$process"
  wait "$process" 2>/dev/null || true
  xdotool mouseup 1
}

# Prints a line for a picture of both: their mean and their largest difference, of 255.
difference() {
  local name=$1 mean most
  read -r mean most < <(convert "$folder/$name.raster.png" "$folder/$name.accelerated.png" -alpha off \
    -compose difference -composite -format '%[fx:255*mean] %[fx:255*maxima]' info:)
  printf '| %s | %.3f | %.0f |\n' "${name/./, }" "$mean" "$most"
}

# Each preset's sample cards, a folder's photographs, and the studio.
bench_renderers() {
  need_packages xvfb xdotool imagemagick
  program=${RIFFLE_PROGRAM:-.build/release/riffle}
  [ "${RIFFLE_PROGRAM-}" ] || build_program riffle
  start_display
  folder=${BENCH_PICTURES:-$(mktemp -d)}
  process=$display_process
  trap 'kill $process $display_process 2>/dev/null; [ "${BENCH_PICTURES-}" ] || rm -rf "$folder"' EXIT
  mkdir -p "$folder/photographs"
  cp Assets/sample/*.jpg "$folder/photographs"
  local scenes=(photographs studio) scene renderer
  mapfile -t -O 2 scenes < <("$program" presets list | sed -nE 's/^  ([a-z][a-z-]*) .*/\1/p')
  RIFFLE_RENDERER=accelerated "$program" doctor | grep '^renderer' >&2
  echo "| scene | mean difference of 255 | largest |"
  echo "| --- | --: | --: |"
  for scene in "${scenes[@]}"; do
    for renderer in raster accelerated; do
      case $scene in
        photographs) show "$scene" "$renderer" "$folder/photographs" ;;
        studio) grip_x=35 show "$scene" "$renderer" studio ;;
        *) show "$scene" "$renderer" --preset "$scene" ;;
      esac
    done
    difference "$scene.rest"
    difference "$scene.held"
  done
}
