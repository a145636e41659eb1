# What scripts/soak does to a program, and how it is measured. Sourced, never run. A function has the variables
# of the lane that calls it: lane, folder, process, window, X, Y, WIDTH, HEIGHT.

# Uses the lane's program until the time is over.
use() {
  folder=$soak/$lane
  mkdir -p "$folder"/{home,pictures,config/gtk-3.0,cache}
  start_display
  # The disk that gets full: what a person keeps.
  mount -t tmpfs -o size=24m soak "$folder/home"
  export HOME=$folder/home XDG_DATA_HOME=$folder/home/data XDG_STATE_HOME=$folder/home/state
  export XDG_CONFIG_HOME=$folder/config XDG_CACHE_HOME=$folder/cache
  unset DBUS_SESSION_BUS_ADDRESS
  openbox >"$folder/openbox" 2>&1 &
  # The wheel over the screen's background goes to another desktop. The window manager may not be there yet.
  until xdotool set_num_desktops 1 2>/dev/null; do sleep 0.1; done
  local index minute
  made=0
  for index in $(seq 40); do add_picture; done
  start_lane
  find_window
  for ((minute = 1; minute <= minutes; minute++)); do
    while [ $SECONDS -lt $((minute * 60 - 8)) ]; do
      if [ $((minute % 5)) -eq 4 ] && [ $((SECONDS % 60)) -lt 20 ]; then fill_disk; else free_disk; fi
      is_there || { end_lane "ended by itself in minute $minute"; return; }
      act
    done
    free_disk
    measure "$minute"
  done
  kill -TERM "$process"
  for index in $(seq 100); do
    is_there || break
    sleep 0.1
  done
  if is_there; then end_lane "did not end when it was asked to"; else end_lane ""; fi
}

start_lane() {
  local command=()
  case $lane in
    folder) command=("$program" "$folder/pictures" --log-events "$folder/events" --log-frames "$folder/frames") ;;
    studio) command=("$program" studio --log-frames "$folder/frames") ;;
    sample) command=("$program" --log-events "$folder/events" --log-frames "$folder/frames") ;;
    page)
      make_page
      command=(chromium --no-sandbox --no-first-run --disable-gpu "--user-data-dir=$folder/profile"
        --window-size=960,720 "--app=file://$folder/page.html")
      ;;
  esac
  : >"$folder/frames"
  setsid "${command[@]}" >"$folder/output" 2>&1 &
  process=$!
}

# The page counts its own frames, and its title says how many.
make_page() {
  "$program" page --preset riffle -o "$folder/page.html" >/dev/null
  cat >"$folder/count.html" <<'COUNT'
<script>
(() => {
  const kept = JSON.parse(sessionStorage.soak ?? '{"frames": 0, "late": 0, "errors": 0}');
  const ask = window.requestAnimationFrame.bind(window);
  let last = 0, drawn = 0;
  window.requestAnimationFrame = (act) => ask((now) => {
    // Two frames that follow each other: at rest none is asked for.
    if (drawn !== now) {
      kept.frames += 1;
      if (now - last > 25 && now - last < 250) kept.late += 1;
      [last, drawn] = [now, now];
    }
    act(now);
  });
  addEventListener('error', () => { kept.errors += 1; });
  addEventListener('unhandledrejection', () => { kept.errors += 1; });
  setInterval(() => {
    sessionStorage.soak = JSON.stringify(kept);
    document.title = `soak ${kept.late} ${kept.frames} ${kept.errors}`;
  }, 500);
})();
</script>
COUNT
  sed -i "/<meta charset/r $folder/count.html" "$folder/page.html"
}

find_window() {
  window=
  local index class=riffle
  [ "$lane" != page ] || class=chromium
  for index in $(seq 300); do
    window=$(xdotool search --onlyvisible --class "$class" 2>/dev/null | tail -n 1) || true
    [ -z "$window" ] || break
    sleep 0.1
  done
  sleep 2
  find_place
}

find_place() { eval "$(xdotool getwindowgeometry --shell "$window" 2>/dev/null | grep -E '^(X|Y|WIDTH|HEIGHT)=')" || true; }

is_there() { kill -0 "$process" 2>/dev/null && [ "$(cut -d ' ' -f 3 "/proc/$process/stat" 2>/dev/null)" != Z ]; }

end_lane() {
  local status=0
  is_there || wait "$process" || status=$?
  case $status in
    0 | 143) ;;
    *) set -- "${1:-ended badly}" ;;
  esac
  [ -z "$1" ] || echo "$1, status $status: $(tail -n 3 "$folder/output" | tr '\n' ' ')" >"$folder/end"
}

# Random numbers and words.
number() { echo $(($1 + (RANDOM * 32768 + RANDOM) % ($2 - $1 + 1))); }
pick() { local words=("$@"); echo "${words[RANDOM % ${#words[@]}]}"; }

# A place in the window; a page's title bar is left alone, where a press would close the window.
place() { echo "$(number $((X + 4)) $((X + WIDTH - 5))) $(number $((Y + (${1:-0} + 4))) $((Y + HEIGHT - 5)))"; }

# Something that a hand or a desktop does.
act() {
  local top=0 menu=3
  find_place
  # A browser's menu would open windows, each with a process.
  [ "$lane" != page ] || top=50 menu=2
  case $((RANDOM % 40)) in
    [0-9] | 1[0-1]) drag $((X + WIDTH * (30 + RANDOM % 40) / 100)) $((Y + HEIGHT * (30 + RANDOM % 40) / 100)) ;;
    1[2-4]) drag $(place $top) ;;
    1[5-9] | 2[0-5]) press_keys ;;
    2[6-8]) xdotool mousemove $(place $top) click --delay 60 --repeat "$(pick 1 1 2)" "$(pick 1 1 1 2 $menu)" ;;
    29 | 30) xdotool mousemove $(place $top) click --delay 40 --repeat "$(number 1 9)" "$(pick 4 5)" ;;
    31 | 32) xdotool mousemove $(place $top) sleep 0.2 mousemove $(place $top) ;;
    33 | 34) xdotool windowsize "$window" "$(number 300 1500)" "$(number 360 1100)"; sleep 0.3 ;;
    35) change_theme ;;
    36) suspend ;;
    3[7-9]) if [ "$lane" = folder ]; then change_files; else press_keys; fi ;;
  esac >/dev/null 2>&1 || true
  [ $((RANDOM % 3)) -eq 0 ] || sleep "0.$((RANDOM % 8))"
}

# Presses the mouse and moves it in a line to somewhere, slowly or in a flick, and lets go, mostly.
drag() {
  local x=$1 y=$2 count dx dy pause words=() index
  count=$(number 2 18)
  dx=$(number -40 40) dy=$(number -25 25) pause=$(pick 0.004 0.008 0.016 0.03)
  words=(mousemove "$x" "$y" mousedown 1)
  for ((index = 1; index <= count; index++)); do
    words+=(mousemove $((x + dx * index)) $((y + dy * index)) sleep "$pause")
  done
  [ $((RANDOM % 4)) -gt 0 ] || words+=(sleep 0.3)
  [ $((RANDOM % 12)) -gt 0 ] || words+=(key Escape)
  xdotool "${words[@]}" mouseup 1
}

press_keys() {
  local keys=() count words=()
  case $lane in
    folder)
      keys=(Right Right Right Left Left Up Down p x BackSpace BackSpace ctrl+y ctrl+z g Return Return 0 1 2 3 4 5 6 7 8 9
        shift+3 z z c c b t shift+t Prior Next i h j k plus minus f shift+f shift+z F1 Escape Escape space Tab r Home End
        shift+Left F11)
      ;;
    studio)
      keys=(Left Right Up Down BackSpace shift+BackSpace r space l comma period alt+1 alt+2 alt+3 alt+4 grave a b s o g
        shift+g Escape Escape Escape 1 2 3 4 5 6 7 slash ctrl+z ctrl+z ctrl+shift+z h ctrl+r ctrl+s ctrl+shift+s e ctrl+c
        ctrl+shift+c ctrl+v Tab Tab t shift+t w plus minus z v shift+v k m d x c F2 F11 F1 Return Home End)
      ;;
    sample)
      keys=(Right Right Left Up Down BackSpace BackSpace ctrl+z ctrl+y r 1 2 3 4 5 6 7 Escape Escape Tab F2 F2 F1 F11 space
        Return)
      ;;
    page) keys=(Right Right Left Up Down BackSpace BackSpace Tab space Return Escape F5) ;;
  esac
  count=$(number 1 8)
  while ((count-- > 0)); do words+=("$(pick "${keys[@]}")"); done
  xdotool key --delay "$(pick 12 40 120)" "${words[@]}"
}

# The desktop is dark or light, as a program sees when it has the focus again.
change_theme() {
  printf '[Settings]\ngtk-application-prefer-dark-theme=%s\n' "$(pick 0 1)" >"$folder/config/gtk-3.0/settings.ini"
  xdotool windowminimize "$window" sleep 0.3 windowactivate "$window"
}

# As a laptop does: all of the lane's processes stand still for a while.
suspend() {
  local all
  all=$(processes)
  kill -STOP $all
  sleep "$(number 1 8)"
  kill -CONT $all
}

add_picture() {
  local samples=(Assets/sample/*.jpg)
  made=$((made + 1))
  cp "$(pick "${samples[@]}")" "$folder/pictures/$(printf 'DSC%05d.JPG' "$made")"
}

# Adds, renames, cuts off or removes a picture. There are 30 to 60.
change_files() {
  local all=("$folder"/pictures/*) one
  one=$(pick "${all[@]}")
  if [ ${#all[@]} -lt 30 ]; then add_picture; return; fi
  if [ ${#all[@]} -gt 60 ]; then rm "$one"; return; fi
  case $((RANDOM % 6)) in
    [0-2]) add_picture ;;
    3) mv "$one" "${one%.JPG}b.JPG" ;;
    4) truncate -s 20000 "$one" ;;
    5) rm "$one" ;;
  esac
}

fill_disk() { [ -e "$folder/home/full" ] || cat /dev/zero >"$folder/home/full" 2>/dev/null || true; }

free_disk() { rm -f "$folder/home/full"; }

# The processes of the lane's program: the browser has several.
processes() { ps -o pid= -s "$process" || true; }

# Writes a line of what the program takes, at rest and in a window of one size: MINUTE in the first column.
measure() {
  local minute=$1 one rss=0 own=0 files=0 threads=0 frames late errors note= its_rss its_threads its_own
  xdotool mouseup 1 key Escape key Escape windowsize "$window" 960 720 sleep 1 >/dev/null 2>&1 || true
  find_place
  # A window that fills the screen keeps its size.
  [ "$WIDTH" -le 1500 ] || xdotool key F11 sleep 1 windowsize "$window" 960 720 >/dev/null 2>&1 || true
  sleep 1
  [ "$lane" != folder ] || note=$(check_journal "$minute")
  sleep 1
  for one in $(processes); do
    [[ $(cat "/proc/$one/comm" 2>/dev/null) =~ ^(riffle|chrom) ]] || continue
    # Pages of files belong to all programs that map them, so how many count here depends on the others.
    read -r its_rss its_threads its_own < <(
      awk '/^(VmRSS|Threads):/ { printf "%d ", $2 } /^Pss_(Anon|Shmem):/ { own += $2 } END { print own }' \
        "/proc/$one/status" "/proc/$one/smaps_rollup" 2>/dev/null
    ) || continue
    rss=$((rss + its_rss)) own=$((own + its_own)) threads=$((threads + its_threads))
    files=$((files + $(ls "/proc/$one/fd" 2>/dev/null | wc -l)))
  done
  if [ "$lane" = page ]; then
    read -r late frames errors < <(xdotool getwindowname "$window" | sed -n 's/.*soak //p') || true
    [ "${errors:-0}" = 0 ] || echo "The page threw $errors errors." >>"$folder/lost"
  else
    frames=$(wc -l <"$folder/frames")
    late=$(grep -c '"missed": true' "$folder/frames") || true
  fi
  printf '%s\t%s\t%s\t%s\t%s\t%s\t%s\n' "$minute" "$((rss / 102))" "$((own / 102))" "$files" "$threads" \
    "${late:-0}" "${frames:-0}" >>"$folder/minutes"
  awk -F '\t' -v lane="$lane" -v note="$note" '
    { late = $6 - all_late; frames = $7 - all; all_late = $6; all = $7 }
    END { printf "%3d %s: %.1f, %.1f, %d, %d, %d of %d%s\n", $1, lane, $2 / 10, $3 / 10, $4, $5, late, frames, note }
  ' "$folder/minutes"
}

# Decides on three cards, in every fifth minute while the disk is full, and looks for them in the journal.
check_journal() {
  local minute=$1 swiped=0 found=0 since index
  [ $((minute % 5)) -ne 0 ] || fill_disk
  since=$(date -u +%Y-%m-%dT%H:%M:%S.%3NZ)
  keep_three
  # Behind the last card there is nothing to decide: all are gone through again.
  [ "$swiped" -gt 0 ] || { xdotool key r sleep 1; keep_three; }
  free_disk
  for index in $(seq 30); do
    found=$("$program" decisions "$folder/pictures" --format json 2>"$folder/complaint" |
      jq --arg since "$since" '[.[] | select(.time >= $since and .verdict == "keep")] | length') || found=
    [ "${found:-0}" -lt "$swiped" ] || break
    sleep 0.5
  done
  if [ "${found:-0}" -lt "$swiped" ] || [ -s "$folder/complaint" ]; then
    echo "Minute $minute: $swiped cards decided, ${found:-none} in the journal. $(head -c 300 "$folder/complaint")" >>"$folder/lost"
  fi
  [ -z "$(find "$folder/home/data" -name '*damaged*' -print -quit)" ] ||
    echo "Minute $minute: the journal was damaged." >>"$folder/lost"
  echo "; journal: ${found:-none} of $swiped new"
}

# Keeps up to three cards by key, and sets `swiped`. A swipe before, whose card the first key still finds in flight, may
# be taken back.
keep_three() {
  local before index
  before=$(kept)
  for index in 1 2 3; do xdotool key p sleep 0.4; done
  sleep 0.5
  swiped=$(($(kept) - before))
}

# The number of swipes that were not taken back.
kept() { awk '/"didSwipe"/ { n++ } /"didUndo"/ { n-- } END { print n + 0 }' "$folder/events"; }

# Says what became of a lane; fails unless it is well.
judge() {
  local lane=${1##*/} well=0
  if [ ! -s "$1/minutes" ]; then
    echo "$lane: was never measured: $(cat "$1/end" 2>/dev/null || tail -n 2 "$1/output")"
    return 1
  fi
  # A line through the second half of the minutes, and the error of its slope ("Numerical Recipes", 15.2).
  # What rises by more than three of these errors, and by more than a part of what there is, grew.
  awk -F '\t' -v lane="$lane" '
    function slope(column, unit, name, part, least,    i, n, x, y, sx, sy, sxx, sxy, b, rest, error, rise) {
      n = sx = sy = sxx = sxy = rest = 0
      for (i = int(NR / 2) + 1; i <= NR; i++) { x = value[i, 1]; y = value[i, column] / unit; n++; sx += x; sy += y }
      for (i = int(NR / 2) + 1; i <= NR; i++) {
        x = value[i, 1] - sx / n; y = value[i, column] / unit - sy / n; sxx += x * x; sxy += x * y
      }
      b = sxx > 0 ? sxy / sxx : 0
      for (i = int(NR / 2) + 1; i <= NR; i++) {
        x = value[i, 1] - sx / n; y = value[i, column] / unit - sy / n; rest += (y - b * x) ^ 2
      }
      error = n > 2 && sxx > 0 ? sqrt(rest / (n - 2) / sxx) : 0
      rise = b * (n - 1)
      figures = figures sprintf(", %s %.1f %+.2f ± %.2f per minute", name, sy / n, b, error)
      if (b > 3 * error && rise > part * sy / n && rise > least) grown = grown " " name
    }
    { for (i = 1; i <= NF; i++) value[NR, i] = $i }
    END {
      slope(3, 10, "MB", 0.05, 2); slope(4, 1, "files", 0.05, 3); slope(5, 1, "threads", 0.05, 3)
      print lane ": " (grown ? "grew:" grown : "flat") figures ", late " $6 " of " $7 " frames"
      exit grown != ""
    }' "$1/minutes" || well=1
  [ -s "$1/end" ] || [ "$(wc -l <"$1/minutes")" -eq "$minutes" ] || echo "the hand stopped by itself" >"$1/end"
  for file in end lost; do
    [ ! -s "$1/$file" ] || { sed "s/^/$lane: /" "$1/$file"; well=1; }
  done
  return $well
}
