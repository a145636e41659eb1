# Measures the program beside other viewers of pictures, for scripts/bench cull. Sourced, never run.

# Makes 3,000 pictures of 24 megapixels in $folder/pictures: hard links of 24 JPEGs, which take 200 MB, with
# the thumbnails and the times of cameras.
make_pictures() {
  local samples=(Assets/sample/*.jpg) index
  mkdir "$folder/pictures" "$folder/made"
  # Grain, so that a picture which is not sharp yet differs from one that is.
  convert -size 512x512 xc:gray50 -seed 7 -attenuate 0.6 +noise Gaussian -colorspace Gray "$folder/grain.png"
  for index in $(seq 0 23); do
    local sample=${samples[index % ${#samples[@]}]} turn=()
    [ "$index" -lt ${#samples[@]} ] || turn=(-flop)
    convert "$sample" "${turn[@]}" -resize '6000x4000^' -gravity center -extent 6000x4000 \
      \( -size 6000x4000 "tile:$folder/grain.png" \) -compose overlay -composite \
      -sampling-factor 2x1 -quality 90 "$folder/made/$index.jpg"
    convert "$folder/made/$index.jpg" -thumbnail 160x120 "$folder/thumbnail.jpg"
    exiftool -q -overwrite_original -Make=Camera -Orientation#=1 "-ThumbnailImage<=$folder/thumbnail.jpg" \
      "-DateTimeOriginal=$(printf '2026:11:21 10:%02d:00' "$index")" "$folder/made/$index.jpg"
  done
  for index in $(seq 0 2999); do
    ln "$folder/made/$((index % 24)).jpg" "$(printf '%s/pictures/DSC%05d.JPG' "$folder" "$index")"
  done
}

# Prints a line of the table: measure NAME KEY COMMAND [ARGUMENT ...].
measure() {
  local name=$1 key=$2 figures
  shift 2
  new_home "$folder/home"
  figures=$(env -u XDG_CONFIG_HOME -u XDG_DATA_HOME -u XDG_CACHE_HOME -u XDG_STATE_HOME \
    HOME="$folder/home" GDK_BACKEND=x11 QT_QPA_PLATFORM=xcb "$folder/probe" 60 "$key" "$@") || figures=$'-\t-\t-\t-\t-\t-'
  echo "| $name | ${figures//$'\t'/ | } |"
}

# Runs each viewer that is installed once, one after the other.
bench_cull() {
  need_packages xvfb imagemagick libimage-exiftool-perl gcc libc6-dev libx11-dev libxext-dev libxtst-dev
  local riffle=${RIFFLE_PROGRAM:-.build/release/riffle} viewer
  [ "${RIFFLE_PROGRAM-}" ] || build_program riffle
  start_display
  folder=$(mktemp -d)
  trap 'kill $display_process 2>/dev/null; rm -rf "$folder"' EXIT
  cc -O2 -o "$folder/probe" scripts/lib/cull-probe.c -lX11 -lXext -lXtst -lm
  echo "Making 3,000 pictures in $folder, which takes some minutes ..." >&2
  make_pictures
  echo "Measuring, some ten minutes; load $(cut -d ' ' -f 1 /proc/loadavg) ..." >&2
  # All in the cache of the system.
  cat "$folder"/made/*.jpg >/dev/null
  echo "| 3,000 x 24 MP | first picture, s | key to sharp picture p50, ms | p99, ms | MB after 4 s | MB after 60 keys | ticks in 3 s at rest |"
  echo "| --- | --: | --: | --: | --: | --: | --: |"
  measure riffle Right "$riffle" "$folder/pictures"
  measure "riffle, reduced motion" Right "$riffle" --setting reducedMotion=on "$folder/pictures"
  for viewer in geeqie feh gthumb qimgv; do
    command -v "$viewer" >/dev/null || { echo "$viewer is not installed." >&2; continue; }
    case $viewer in
      geeqie) measure geeqie Page_Down geeqie -f "$folder/pictures" ;;
      feh) measure feh Right feh --geometry 1600x1200 --scale-down --auto-zoom "$folder/pictures" ;;
      gthumb) measure gthumb Page_Down gthumb "$folder/pictures/DSC00000.JPG" ;;
      qimgv) measure qimgv Right qimgv "$folder/pictures/DSC00000.JPG" ;;
    esac
  done
}
