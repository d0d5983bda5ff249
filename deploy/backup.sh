#!/bin/sh
# Writes a backup into the folder $BACKUPS, restores it into an embedded database to prove that it can be, and then
# deletes all backups but the newest $KEEP.
set -eu
cd "$(dirname "$0")/.."

file="$BACKUPS/porchlight-$(date +%F-%H%M%S).zip"
node scripts/backup.mjs "$file"

# These settings replace those of `.env`: the test restore touches no database, bucket or mailbox of the neighborhood.
trial="$BACKUPS/trial"
rm -rf "$trial"
OUTGOING=off DATABASE_URL= REDIS_URL= S3_BUCKET= S3_ENDPOINT= S3_KEY= S3_SECRET= DATA_DIR="$trial" \
  node scripts/restore.mjs "$file"
rm -rf "$trial"

# The names contain the time, so the newest come last.
ls "$BACKUPS"/porchlight-*.zip | head -n "-$KEEP" | xargs -r rm --
