#!/usr/bin/python3
"""Keeps a cluster of Patroni from what would leave it without a leader, or its archive with a hole.

A clock that is set back: Patroni sleeps until the hour that it had planned, its key runs out, and as its PostgreSQL lives on
no other node takes the lead. It is therefore woken every few seconds, by a change of its settings that changes nothing.

A full disk: PostgreSQL lives on and refuses whatever needs another page, Patroni finds it healthy, and members are answered by
errors until somebody makes room. Mostly the leader's disk alone fills, by a log that cannot be archived: with little room
left the lead is handed to the synchronous copy.

A former leader that had no time to archive its last segments: as a copy it archives nothing, and a restore would end where
they are missing. They are archived for it; a store that hangs keeps none of the rest waiting.
"""

import argparse
import json
import os
import shlex
import subprocess
import time
import urllib.error
import urllib.request

LOOK_S = 2
# Where every disk is full the lead does not go in circles.
AGAIN_S = 600

parser = argparse.ArgumentParser(description=__doc__)
parser.add_argument("data", help="the data folder of PostgreSQL")
parser.add_argument("--least", type=int, default=256, help="room to have, MB (%(default)s)")
parser.add_argument("--archive", help="archive_command of PostgreSQL")
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


def says(path):
    try:
        ask(path)
        return True
    except urllib.error.HTTPError:
        return False


def hand_over():
    """Hands the lead over; returns whether there was somebody to take it."""
    name = {member["role"]: member["name"] for member in json.loads(ask("/cluster"))["members"]}
    if "sync_standby" not in name:
        return False
    order = {"leader": name["leader"], "candidate": name["sync_standby"]}
    print("Handing the lead over:", ask("/switchover", "POST", order), flush=True)
    return True


log = os.path.join(given.data, "pg_wal")
marks = os.path.join(log, "archive_status")
# The one segment that is being archived, and by which process: neither waited for beyond a round nor begun a second time.
under_way = None


def archive_left_over(until):
    """Archives what this node wrote as a leader, for as long as a round lasts; what it receives as a copy is never marked so."""
    global under_way
    while under_way or begin_archiving():
        name, child = under_way
        try:
            status = child.wait(max(0, until - time.monotonic()))
        except subprocess.TimeoutExpired:
            return
        under_way = None
        if status != 0:
            return
        os.rename(os.path.join(marks, name + ".ready"), os.path.join(marks, name + ".done"))
        print("Archived", name, flush=True)


def begin_archiving():
    """Begins to archive the oldest segment that is left over; returns whether there was one."""
    global under_way
    names = [name for name, kind in map(os.path.splitext, os.listdir(marks)) if kind == ".ready"]
    if not names:
        return False
    name = min(names)
    path = os.path.join(log, name)
    command = [word.replace("%p", path).replace("%f", name) for word in shlex.split(given.archive)]
    under_way = name, subprocess.Popen(command, cwd=given.data)
    return True


rests_until = 0
while True:
    round_ends = time.monotonic() + LOOK_S
    try:
        ask("/config", "PATCH", {"woken": None})
        if says("/primary"):
            if time.monotonic() >= rests_until and room_mb() < given.least and hand_over():
                rests_until = time.monotonic() + AGAIN_S
        elif given.archive and says("/replica"):
            archive_left_over(round_ends)
    except (OSError, ValueError, KeyError) as error:
        print(error, flush=True)
    time.sleep(max(0, round_ends - time.monotonic()))
