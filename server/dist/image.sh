#!/bin/bash
# Makes a container image without a daemon: an archive in the layout of OCI, with the index that "docker load" reads.
#   image.sh PROGRAM-DIRECTORY ARCHIVE ARCHITECTURE VERSION COMMIT URL SECONDS TIME
# It has what the launcher and Java need of this system, with its licences, the Java runtime and the program. All files are of the
# time SECONDS, so that the same commit makes the same bytes on the same system.
set -euo pipefail
umask 022
export LC_ALL=C
program=$1 archive=$2 architecture=$3 version=$4 commit=$5 url=$6 seconds=$7 time=$8

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
system=$work/system home=$work/program/usr/lib/parlor-server blobs=$work/archive/blobs/sha256
mkdir -p "$system"/{etc,tmp,usr/bin} "$home" "$work/runtime/usr/lib/parlor-server" "$work/program/usr/bin" "$blobs"

# A shell for the launcher, the health check and "exec", and the libraries. Java looks for no other.
tools=$(command -v bash readlink dirname)
{
    echo "$tools"
    # shellcheck disable=SC2086 # several words
    libraries=$(ldd $tools "$program"/runtime/bin/java "$program"/runtime/lib/{*.so,server/libjvm.so} | grep -oE '/[^ ]+[.]so[^ :]*' |
        grep -vF "$program" | sort -u)
    echo "$libraries"
    # The libraries in jars, of SQLite and io_uring, also name these parts of the C library.
    c=$(grep '/libc[.]so' <<<"$libraries")
    ls "${c%/*}"/{libdl.so.2,libpthread.so.0,librt.so.1}
} | while read -r file; do
    target=$system$file
    case $file in */bin/*) target=$system/usr/bin/${file##*/} ;; esac
    mkdir -p "${target%/*}"
    cp -L "$file" "$target"
    # Debian records a file under /usr or without it.
    owner=$(dpkg-query --search "$file" "/usr$file" "${file#/usr}" 2>/dev/null | head -n 1 | cut -d: -f1) || true
    if [ -z "$owner" ]; then
        echo "no licence found: $file belongs to no package of this system" >&2
        exit 1
    fi
    mkdir -p "$system/usr/share/doc/$owner"
    cp -L "/usr/share/doc/$owner/copyright" "$system/usr/share/doc/$owner/"
done
ln -s usr/bin "$system/bin"
ln -s bash "$system/usr/bin/sh"
printf '%s\n' 'root:x:0:0:root:/root:/bin/sh' 'parlor:x:7777:7777::/var/lib/parlor:/bin/sh' >"$system/etc/passwd"
printf '%s\n' 'root:x:0:' 'parlor:x:7777:' >"$system/etc/group"
echo 'hosts: files dns' >"$system/etc/nsswitch.conf"

cp -R "$program/runtime" "$work/runtime/usr/lib/parlor-server/"
cp -R "$program"/{LICENSE,THIRD-PARTY.txt,bin,lib,parlor-server.jar} "$home/"
if [ -e "$program/sbom.cdx.json" ]; then cp "$program/sbom.cdx.json" "$home/"; fi
ln -s ../lib/parlor-server/bin/parlor-server "$work/program/usr/bin/parlor-server"

# pack FOLDER ARCHIVE [OPTION…] FILE…
pack() {
    tar --directory="$1" --file="$2" --format=gnu --sort=name --numeric-owner --mtime="@$seconds" "${@:3}"
}
add() { # FILE: moves it to the blobs; prints its digest
    local digest
    digest=$(sha256sum "$1")
    mv "$1" "$blobs/${digest%% *}"
    echo "${digest%% *}"
}
descriptor() { # TYPE DIGEST
    printf '{"mediaType":"application/vnd.oci.image.%s","digest":"sha256:%s","size":%s' "$1" "$2" "$(stat -c %s "$blobs/$2")"
}
diffs='' layers='' files=''
for layer in system runtime program; do
    # Not "--mode" for all: the rights of /tmp are others.
    chmod -R u+w,go-w,a+rX "$work/$layer"
    if [ $layer = system ]; then chmod 1777 "$work/$layer/tmp"; fi
    pack "$work/$layer" "$work/layer" --create --owner=0 --group=0 -- $(cd "$work/$layer" && printf '%s\n' *)
    if [ $layer = system ]; then
        mkdir -p "$work/data/var/lib/parlor"
        chmod 700 "$work/data/var/lib/parlor"
        pack "$work/data" "$work/layer" --append --no-recursion --owner=0 --group=0 -- var var/lib
        pack "$work/data" "$work/layer" --append --owner=7777 --group=7777 -- var/lib/parlor
    fi
    digest=$(sha256sum "$work/layer")
    diffs+=,\"sha256:${digest%% *}\"
    gzip --no-name "$work/layer"
    digest=$(add "$work/layer.gz")
    layers+=",$(descriptor layer.v1.tar+gzip "$digest")}"
    files+=,\"blobs/sha256/$digest\"
done

revision=${commit#commit }
revision=${revision%% of *}
# Docker runs the health check; podman ignores one in the format of OCI, and Kubernetes has probes of its own.
cat >"$work/config" <<CONFIG
{"created":"$time","architecture":"$architecture","os":"linux","config":{
"User":"7777:7777",
"ExposedPorts":{"7777/tcp":{},"7778/tcp":{},"7780/tcp":{},"9777/tcp":{}},
"Env":["PATH=/usr/bin","STATE_DIRECTORY=/var/lib/parlor","PARLOR_BIND=0.0.0.0","PARLOR_OPS_PORT=9777","PARLOR_JAVA_OPTS=-XX:MaxRAMPercentage=75"],
"Entrypoint":["parlor-server"],
"Volumes":{"/var/lib/parlor":{}},
"WorkingDir":"/var/lib/parlor",
"StopSignal":"SIGTERM",
"Healthcheck":{"Test":["CMD","bash","-c","exec 3<>/dev/tcp/127.0.0.1/\$PARLOR_OPS_PORT && printf 'GET /health HTTP/1.1\\\\r\\\\nHost: localhost\\\\r\\\\n\\\\r\\\\n' >&3 && read -r status <&3 && [[ \$status == *' 200 '* ]]"],"Interval":30000000000,"Timeout":5000000000,"StartPeriod":60000000000,"Retries":3},
"Labels":{"org.opencontainers.image.title":"parlor-server","org.opencontainers.image.version":"$version","org.opencontainers.image.revision":"$revision","org.opencontainers.image.licenses":"Apache-2.0","org.opencontainers.image.url":"$url","org.opencontainers.image.created":"$time"}},
"rootfs":{"type":"layers","diff_ids":[${diffs#,}]},
"history":[{"created":"$time","created_by":"system"},{"created":"$time","created_by":"runtime"},{"created":"$time","created_by":"program"}]}
CONFIG
config=$(add "$work/config")
printf '{"schemaVersion":2,"mediaType":"application/vnd.oci.image.manifest.v1+json","config":%s},"layers":[%s]}\n' \
    "$(descriptor config.v1+json "$config")" "${layers#,}" >"$work/manifest"
manifest=$(add "$work/manifest")
printf '{"schemaVersion":2,"manifests":[%s,"platform":{"architecture":"%s","os":"linux"},"annotations":{"org.opencontainers.image.ref.name":"parlor-server:latest"}}]}\n' \
    "$(descriptor manifest.v1+json "$manifest")" "$architecture" >"$work/archive/index.json"
echo '{"imageLayoutVersion":"1.0.0"}' >"$work/archive/oci-layout"
printf '[{"Config":"blobs/sha256/%s","RepoTags":["parlor-server:latest","parlor-server:%s"],"Layers":[%s]}]\n' \
    "$config" "$version" "${files#,}" >"$work/archive/manifest.json"
pack "$work/archive" "$archive" --create --owner=0 --group=0 -- oci-layout index.json manifest.json blobs
echo "$archive"
