# A bot on standard input and output that neither checks nor decodes the turn: a shell starts in a hundredth of the time of a
# JVM. Its argument is how it plays (first: the first legal move) or a fault.
how=$1
turns=0
last=

field() { # NAME: the value of a field of the line, without quotes
  value=${line#*\"$1\":}
  value=${value#\"}
  value=${value%%[\",\}]*}
}

while IFS= read -r line; do
  case $line in
  *'"t":"ping"'*)
    field n
    if [ "$how" != mute ]; then
      echo '{"t":"hello","proto":1,"client":"snake/1"}'
      echo "{\"t\":\"pong\",\"n\":$value}"
    fi
    continue
    ;;
  *'"t":"turn"'*) ;;
  *'"t":"game.end"'*) continue ;;
  *) exit 1 ;;
  esac

  turns=$((turns + 1))
  field ply
  ply=$value
  field g
  start="{\"t\":\"move\",\"g\":\"$value\""
  move=${line#*\"legal\":\[\"}
  move=${move%%\"*}
  [ "$how" = illegal ] && move=z9
  open="$start,\"ply\":$ply,\"move\":\"$move\""
  answer="$open}"
  case $how in
  dies) exit 3 ;;
  crashes) [ $turns -eq 2 ] && exit 3 ;;
  floods) while echo thinking; do :; done ;;
  silent) answer= ;;
  slow) sleep 0.01 ;;
  twice) echo "$answer" ;;
  late) echo "$last" ;;
  chatty) printf '%s\n' "thinking about $line" '{"t":"pong"}' '{"t":"whatever"}' ;;
  inexact) answer="$open,\"seq\":0.5,\"info\":{\"score\":1.5,\"pv\":$ply}}" ;;
  long) answer="$open,\"info\":{\"pv\":\"$(printf %090000d 0)\"}}" ;;
  malformed) answer='{"t":"move","g":' ;;
  incomplete) answer="$start}" ;;
  resigns) answer="{\"t\":\"resign\",\"g\":\"$value\"}" ;;
  esac
  printf '%s\n' "$answer"
  last=$answer
done
