#!/bin/sh
# A hook of Claude Code that refuses to force a push, as people write them.
payload=$(cat)
case $payload in
  *'git push --force'*)
    echo '[no-forced-push] it overwrites what others have pushed' >&2
    exit 2
    ;;
esac
