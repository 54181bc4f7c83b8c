# archive.sh JAVA JAR ARCHIVE: starts the packaged server, stops it, and keeps its classes in a class-data archive.
java=$1 jar=$2 archive=$3
if [ ! -f "$jar" ]; then exit; fi
data=$(mktemp -d)
"$java" "-XX:ArchiveClassesAtExit=$archive" -Xlog:disable -XX:TieredStopAtLevel=1 -XX:+UseSerialGC --enable-native-access=ALL-UNNAMED \
  -jar "$jar" --data "$data" --port 0 >"$data/out" 2>/dev/null &
until grep -q ready "$data/out" || ! kill -0 $!; do sleep 0.1; done
kill $!
wait $!
rm -r "$data"
