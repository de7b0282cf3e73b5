#!/bin/sh
# A hook of Claude Code that looks for destructive commands in its payload, as people write them.
if grep -Eiq 'rm +-(rf|fr)|git +(reset +--hard|clean +-f|push +(-f|--force))|(terraform|tofu) +destroy|kubectl +delete|helm +(uninstall|delete)|drop +table|truncate +|delete +from|gh +repo +delete|reboot'; then
  echo '[destructive] refused' >&2
  exit 2
fi
