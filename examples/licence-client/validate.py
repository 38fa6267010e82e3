"""Asks whether a licence works on this machine, and believes only what the server has signed.

    python3 validate.py https://example.com AAAA-BBBB-CCCC-DDDD-EEEE FINGERPRINT

Needs the package `cryptography`. Ends with 0 for VALID, 1 for another code, 2 for what is not signed. A program of your own
keeps the keys of its first contact and follows the list from there; this example believes the list that it reads.
"""

import base64
import json
import secrets
import sys
import urllib.request

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey


def ask(url, body=None):
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(url, data, {"content-type": "application/json"})
    with urllib.request.urlopen(request, timeout=30) as answer:
        return json.load(answer)


def is_signed(text, proof, keys):
    """Says whether the key that a proof names has signed a text; keys and signatures are base64 with padding."""
    public = {key["kid"]: key["publicKey"] for key in keys}.get(proof["kid"], "")
    try:
        key = Ed25519PublicKey.from_public_bytes(base64.b64decode(public))
        key.verify(base64.b64decode(proof["sig"]), text.encode())
        return True
    except (InvalidSignature, ValueError):
        return False


def read_offline_file(file, keys):
    """Returns what an offline file says, None when no key of the list has signed it."""
    lines = [line for line in file.splitlines() if line and not line.startswith("-----")]
    sealed = json.loads(base64.b64decode("".join(lines)))
    if sealed["alg"] != "base64+ed25519" or not is_signed("license/" + sealed["enc"], sealed, keys):
        return None
    return json.loads(base64.b64decode(sealed["enc"]))


def main(server, key, fingerprint):
    keys = ask(server + "/api/v1/licenses/keys")["keys"]
    nonce = secrets.token_hex(16)
    body = {"key": key, "fingerprint": fingerprint, "nonce": nonce}
    answer = ask(server + "/api/v1/licenses/heartbeat", body)
    text = "\n".join(["answer/", nonce, answer["ts"], answer["code"], fingerprint])
    if answer["proof"] is None or not is_signed(text, answer["proof"], keys):
        print("NOT_SIGNED")
        return 2
    print(answer["code"])
    if answer["file"] is not None:
        licence = read_offline_file(answer["file"], keys)
        if licence is None or licence["fingerprint"] != fingerprint:
            print("NOT_SIGNED")
            return 2
        print("works without a network until", licence["expiresAt"])
    return 0 if answer["code"] == "VALID" else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:4]))
