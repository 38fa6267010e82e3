#!/bin/sh
# Asks whether a licence works on this machine, and believes only an answer that the server has signed.
#   sh validate.sh https://example.com AAAA-BBBB-CCCC-DDDD-EEEE FINGERPRINT
# Needs curl and openssl 3. Ends with 0 for VALID, 1 for another code, 2 for what is not signed. A program of your own keeps the
# keys of its first contact and follows the list from there; this example believes the list that it reads.
set -eu
server=$1 key=$2 fingerprint=$3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

nonce=$(openssl rand -hex 16)
curl -fsS "$server/api/v1/licenses/keys" >"$work/keys"
curl -fsS "$server/api/v1/licenses/validate" -H 'content-type: application/json' \
  -d "{\"key\":\"$key\",\"fingerprint\":\"$fingerprint\",\"nonce\":\"$nonce\"}" >"$work/answer"

field() { sed -n "s/.*\"$1\":\"\([^\"]*\)\".*/\1/p" "$work/answer"; }
code=$(field code) kid=$(field kid)

# The 32 bytes of the key stand behind the head that DER gives an Ed25519 key.
public=$(tr '{' '\n' <"$work/keys" | sed -n "/\"kid\":\"$kid\"/s/.*\"publicKey\":\"\([^\"]*\)\".*/\1/p")
{ printf '\060\052\060\005\006\003\053\145\160\003\041\000'; printf '%s' "$public" | openssl base64 -d -A; } >"$work/key.der"
# Five lines with a line feed between them and none at the end.
printf 'answer/\n%s\n%s\n%s\n%s' "$nonce" "$(field ts)" "$code" "$fingerprint" >"$work/text"
field sig | openssl base64 -d -A >"$work/sig"
if ! openssl pkeyutl -verify -pubin -keyform DER -inkey "$work/key.der" -rawin -in "$work/text" \
  -sigfile "$work/sig" >/dev/null 2>&1; then
  echo NOT_SIGNED
  exit 2
fi
echo "$code"
[ "$code" = VALID ]
