#!/bin/sh
# A hook that thinks for 20 ms.
exec sleep 0.02
