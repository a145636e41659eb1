# Shared by the scripts of the folder above: with --help a script prints the comment at its own head,
# and does nothing. Sourced first, never run.

case ${1-} in
  -h | --help)
    for source in "${BASH_SOURCE[@]}"; do script=$source; done
    sed -n '1d; /^#/!q; s/^# \{0,1\}//p' "$script"
    exit
    ;;
esac
