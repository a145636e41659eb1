# Shared by the scripts that look at the public modules as an app's compiler does. They look at the
# debug build as it is, or at that in the folder RIFFLE_BUILD: run 'swift build' first. Sourced, never
# run.

# The modules that 'import' reaches in each library product, beside the one of its own name.
# RiffleFormats brings RiffleSystem, which has its errors.
core=RiffleCards,RiffleDrawing,RiffleGestures,RiffleMotion
reexported=$core,RiffleSystem

# What the compiler needs to find the modules, and those of C beneath them.
build=$(realpath "${RIFFLE_BUILD:-.build/debug}")
module_options=(-I "$build/Modules" -I "$build/CPixels.build")
for map in Sources/C/*/module.modulemap "$build"/../../checkouts/*/Sources/*/include/module.modulemap; do
  module_options+=(-I "$(dirname "$map")")
done

if [ ! -e "$build/Modules/Riffle.swiftmodule" ]; then
  echo "$build has no modules yet: run 'swift build' first." >&2
  exit 69
fi

# Writes the symbol graphs of the three library products to a folder, which is emptied before: what is
# public, with its documentation, as one module for each product.
symbol_graphs() {
  local folder=$1 module target
  target=$(swift -print-target-info | sed -n 's/.*"triple": "\(.*\)",/\1/p')
  rm -rf "$folder"
  for module in RiffleCore Riffle RiffleFormats; do
    mkdir -p "$folder/$module"
    swift symbolgraph-extract -module-name "$module" "${module_options[@]}" \
      -target "$target" -minimum-access-level public -experimental-allowed-reexported-modules="$reexported" \
      -output-dir "$folder/$module"
  done
}
