#!/bin/sh
# /usr/local/bin/spread-certificate.sh on app1: certbot starts it after the first certificate and each renewal (--deploy-hook). It
# brings certificate and key to HAProxy here and on the machines that it is told, else on app2 and app3; one that was away gets them
# when it is said again:
#   RENEWED_LINEAGE=/etc/letsencrypt/live/thokham.example spread-certificate.sh app2 app3
set -eu
umask 077
pem=/etc/haproxy/thokham.pem
cat "$RENEWED_LINEAGE/fullchain.pem" "$RENEWED_LINEAGE/privkey.pem" > "$pem.new"
missed=0
[ $# -gt 0 ] || set -- app2 app3
for machine; do
  ssh -o BatchMode=yes -o ConnectTimeout=10 "root@$machine" \
    "umask 077; cat > $pem.new && mv $pem.new $pem && systemctl reload-or-restart haproxy" < "$pem.new" \
    || { echo "$machine did not get the certificate" >&2; missed=1; }
done
mv "$pem.new" "$pem"
systemctl reload-or-restart haproxy
exit $missed
