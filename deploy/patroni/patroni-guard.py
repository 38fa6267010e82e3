#!/usr/bin/python3
"""Keeps Patroni from two things on which it would leave a cluster without a leader.

A clock that is set back: Patroni sleeps until the hour that it had planned, its key runs out, and as its PostgreSQL lives on
no other node takes the lead. It is therefore woken every few seconds, by a change of its settings that changes nothing.

A full disk: PostgreSQL lives on and refuses whatever needs another page, Patroni finds it healthy, and members are answered by
errors until somebody makes room. Mostly the leader's disk alone fills, by a log that cannot be archived: with little room
left the lead is handed to the synchronous copy.
"""

import argparse
import json
import os
import time
import urllib.error
import urllib.request

LOOK_S = 2
# Where every disk is full the lead does not go in circles.
AGAIN_S = 600

parser = argparse.ArgumentParser(description=__doc__)
parser.add_argument("data", help="the data folder of PostgreSQL")
parser.add_argument("--least", type=int, default=256, help="room to have, MB (%(default)s)")
parser.add_argument("--patroni", default="http://127.0.0.1:8008")
given = parser.parse_args()


def ask(path, method="GET", body=None):
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(given.patroni + path, data, method=method)
    with urllib.request.urlopen(request, timeout=30) as answer:
        return answer.read().decode()


def room_mb():
    at = os.statvfs(given.data)
    return at.f_bavail * at.f_frsize / 2**20


def hand_over():
    """Hands the lead over if it is this node's; returns whether it did."""
    try:
        ask("/primary")
    except urllib.error.HTTPError:
        return False
    name = {member["role"]: member["name"] for member in json.loads(ask("/cluster"))["members"]}
    if "sync_standby" not in name:
        return False
    order = {"leader": name["leader"], "candidate": name["sync_standby"]}
    print("Handing the lead over:", ask("/switchover", "POST", order), flush=True)
    return True


rests_until = 0
while True:
    try:
        ask("/config", "PATCH", {"woken": None})
        if time.monotonic() >= rests_until and room_mb() < given.least and hand_over():
            rests_until = time.monotonic() + AGAIN_S
    except (OSError, ValueError, KeyError) as error:
        print(error, flush=True)
    time.sleep(LOOK_S)
