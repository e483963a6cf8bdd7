#!/bin/sh
# Starts the built site, from the project's folder: `sh src/build/start.sh`. `npm start` and the container run this file,
# so the settings that limit the site's memory are in one place. Decision 20 has the reasons and the measurements.
#
# A script is the only place that can set all of them: glibc reads MALLOC_ARENA_MAX when the process starts, NODE_OPTIONS
# rejects the last two flags, and V8 ignores the first one after its start (v8.setFlagsFromString).

# With two arenas glibc returns memory after a large picture; with its default of eight for each core it does not.
export MALLOC_ARENA_MAX=2

case $(node -p "parseInt(process.versions.node)") in
  [0-9] | 1[0-9] | 2[0-3]) echo "The site needs Node 24 or newer; this is $(node --version)." >&2; exit 1 ;;
esac

# With `exec`, signals reach Node itself.
exec node --max-semi-space-size=8 --heap-growing-percent=150 --no-allocation-site-pretenuring --expose-gc build/server/server.js
