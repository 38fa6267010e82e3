#!/usr/bin/python3
"""Hands the lead to the synchronous copy once there is little room left on this node's disk.

PostgreSQL lives on when its disk is full: it refuses whatever needs another page, Patroni finds it healthy, and members are
answered by errors until somebody makes room. Mostly the leader's disk alone fills, by a log that cannot be archived.
"""

import argparse
import json
import os
import time
import urllib.request

LOOK_S = 2
# Where every disk is full the lead does not go in circles.
AGAIN_S = 600

parser = argparse.ArgumentParser(description=__doc__)
parser.add_argument("data", help="the data folder of PostgreSQL")
parser.add_argument("--least", type=int, default=256, help="room to have, MB (%(default)s)")
parser.add_argument("--patroni", default="http://127.0.0.1:8008")
given = parser.parse_args()


def room_mb():
    at = os.statvfs(given.data)
    return at.f_bavail * at.f_frsize / 2**20


def ask(path, body=None):
    data = None if body is None else json.dumps(body).encode()
    with urllib.request.urlopen(given.patroni + path, data, timeout=30) as answer:
        return answer.read().decode()


def hand_over():
    """Hands the lead over if it is this node's; returns whether it did."""
    try:
        ask("/primary")
    except urllib.error.HTTPError:
        return False
    members = json.loads(ask("/cluster"))["members"]
    name = {member["role"]: member["name"] for member in members}
    if "sync_standby" not in name:
        return False
    print("Handing the lead over:", ask("/switchover", {"leader": name["leader"], "candidate": name["sync_standby"]}), flush=True)
    return True


rests_until = 0
while True:
    try:
        if time.monotonic() >= rests_until and room_mb() < given.least and hand_over():
            rests_until = time.monotonic() + AGAIN_S
    except (OSError, ValueError, KeyError) as error:
        print(error, flush=True)
    time.sleep(LOOK_S)
