#!/bin/sh
# Replaces all processes of the shop by those of another image, one by one: UPYA_VERSION=1.2 ./roll.sh
# Each is waited for until it is ready; the first that does not become ready ends it, with the others still serving the old version.
set -eu
cd "$(dirname "$0")"
docker compose run --rm --no-deps migrate
for process in worker-1 worker-2 web-1 web-2 web-3; do
  docker compose up --detach --no-deps --no-build --wait --wait-timeout 180 "$process"
  # What balances the requests is to have seen it before the next one goes.
  sleep 5
done
