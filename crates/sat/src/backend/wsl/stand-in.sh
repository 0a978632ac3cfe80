# Stands in for wsl.exe in tests, with the distribution Debian and a default one without `wslpath`.
#
# Like the real one it gets one text, which Windows made of the words, and hands the text after its own
# options to the login shell. Only with -e is the text split into words again.
PATH="$(dirname "$0"):$PATH"

# A word as it stands in the command line of a Windows program: in double quotes if it is empty or has a
# blank or a tab, with \" for each ", and with double backslashes before a quotation mark.
quoted() {
    text=$(printf '%s\n' "$1" | LC_ALL=C sed 's/\(\\*\)"/\1\1\\"/g'; printf .)
    text=${text%??}
    case $1 in
        ''|*' '*|*'	'*)
            backslashes=$(printf '%s\n' "$text" | LC_ALL=C sed '$!d; s/.*[^\\]//')
            printf '"%s%s"' "$text" "$backslashes" ;;
        *) printf '%s' "$text" ;;
    esac
}

distribution=
while :; do
    case $1 in
        -d|--distribution) distribution=$2; shift 2 ;;
        *) break ;;
    esac
done
case $distribution in
    ''|Debian) ;;
    *)
        printf 'Für diesen Namen gibt es keine Verteilung: %s\r\n' "$distribution" | iconv -f UTF-8 -t UTF-16LE
        printf 'Error code: Wsl/Service/WSL_E_DISTRO_NOT_FOUND\r\n' | iconv -f UTF-8 -t UTF-16LE
        exit 255 ;;
esac
case $1 in
    -e|--exec) shift; [ "$distribution" = Debian ] || exit 9; exec "$@" ;;
    --) shift ;;
esac
line=
for word in "$@"; do
    line="$line $(quoted "$word"; printf .)"
    line=${line%.}
done
exec "${LOGIN_SHELL:-sh}" -c "$line"
