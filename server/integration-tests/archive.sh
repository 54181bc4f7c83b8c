# archive.sh JAVA JAR ARCHIVE: starts the packaged server, stops it, and keeps its classes in a class-data archive. Fails to do so
# with a message only, since the servers start without it too.
java=$1 jar=$2 archive=$3
if [ ! -f "$jar" ]; then exit; fi
rm -f "$archive"
data=$(mktemp -d)
trap 'kill -9 $server 2>/dev/null; rm -rf "$data" "$archive.part"' EXIT
trap 'exit 1' HUP INT TERM
"$java" "-XX:ArchiveClassesAtExit=$archive.part" -Xlog:disable -XX:TieredStopAtLevel=1 -XX:+UseSerialGC \
  --enable-native-access=ALL-UNNAMED -jar "$jar" --data "$data" --port 0 >"$data/out" 2>"$archive.err" &
server=$!
end=$(($(date +%s) + 60))
runs() { kill -0 $server 2>/dev/null; }
pause() { [ "$(date +%s)" -lt $end ] && sleep 0.1; }
while ! grep -q ready "$data/out" && runs && pause; do :; done
kill $server 2>/dev/null
while runs && pause; do :; done
if ! runs && [ -f "$archive.part" ]; then
  mv "$archive.part" "$archive"
  rm "$archive.err"
else
  echo "No class-data archive of the server was made, and its tests take longer. See $archive.err"
fi
