# Counts the instructions of a frame, for scripts/bench instructions. Sourced, never run.

# Prints "instructions function" of a run of S7 with that many frames.
count_instructions() {
  BENCH_SCENARIO=S7 BENCH_FRAMES=$1 BENCH_ASSETS=$folder valgrind --tool=callgrind \
    --callgrind-out-file="$folder/counts" "$folder/riffle-bench" window --renderer raster >/dev/null 2>"$folder/log" ||
    { cat "$folder/log" >&2; exit 70; }
  # Each function once, though it is in several files when it is a part of others.
  callgrind_annotate --threshold=100 --auto=no "$folder/counts" |
    sed -nE 's/^ *([0-9,]+) +\([^)]*\) +[^:]+:([^ ]+).*/\1 \2/p' | tr -d ,
}

# The drag is the same again after 144 frames: what those cost more than the start alone.
bench_instructions() {
  need_packages valgrind xvfb binutils
  start_display
  folder=$(mktemp -d)
  trap 'kill $display_process 2>/dev/null; rm -rf "$folder"' EXIT
  # valgrind cannot read what newer compilers tell debuggers.
  strip --strip-debug -o "$folder/riffle-bench" .build/release/riffle-bench
  local samples=(Assets/sample/*.jpg) index
  for index in 0 1 2; do cp "${samples[index]}" "$folder/photo$index.jpg"; done
  count_instructions 8 >"$folder/few"
  count_instructions 152 >"$folder/many"
  awk -v frames=144 '
    function group(name) {
      if (name ~ /^sample_/) return "sampler of the rotated picture"
      if (name ~ /^(blend|read)_table/) return "table of shadows"
      if (name ~ /Shadow|SoftProfile|CoverageProfile/) return "shadows: setting up a piece of a row"
      if (name ~ /Paint|ShapeDrawing|BitmapSampler|^__memcpy/)
        return "pictures: setting up a row, and the pixels that an outline crosses"
      if (name ~ /RowPlan|project_boxed/) return "plan of rows, and filling the background"
      if (name ~ /RiffleRaster6Damage/) return "damage"
      if (name ~ /RowSpans/) return "which pixels of each row a box touches"
      if (name ~ /RiffleRaster/) return "the rest of the raster room"
      return "outside of the raster room"
    }
    { sum[group($2)] += FILENAME ~ /few$/ ? -$1 : $1; all += FILENAME ~ /few$/ ? -$1 : $1 }
    END {
      print "| group | thousands for each frame |\n| --- | --: |"
      for (name in sum) printf "| %s | %.0f |\n", name, sum[name] / frames / 1000 | "sort -t \"|\" -k 3 -n -r"
      close("sort -t \"|\" -k 3 -n -r")
      printf "| all | %.0f |\n", all / frames / 1000
    }' "$folder/few" "$folder/many"
}
