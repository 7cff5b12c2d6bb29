#!/bin/sh
# Replaces the running processes by those of another version, one by one: ./roll.sh /opt/upya/releases/2026-11-27
# The folder holds a clone with its packages and pages (npm run build). Each is waited for until it is ready; the first that does not
# become ready ends it, with the others still serving the old version. The old folder stays until all are replaced.
set -eu
release=$1
test -f "$release/build/server/index.js" || { echo "$release is not built: npm run build" >&2; exit 1; }
ln --symbolic --force --no-dereference "$release" /opt/upya/next
mv --no-target-directory /opt/upya/next /opt/upya/current
systemctl start upya-migrate.service
# Workers before web processes, as they stand here: systemd lists them by name.
for kind in worker web; do
  systemctl list-units --plain --no-legend --state=active "upya-$kind@*"
done | while read -r unit _; do
  echo "$unit"
  systemctl restart "$unit"
  # What balances the requests is to have seen it before the next one goes.
  sleep 5
done
