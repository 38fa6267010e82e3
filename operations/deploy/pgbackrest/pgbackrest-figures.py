#!/usr/bin/python3
"""Writes what pgBackRest keeps as figures, for the textfile collector of node_exporter.

pgbackrest-figures.timer starts it on each database node: the store is one for all of them, and whichever node is lost, the others
still say how old the newest backup is. A run that fails leaves the former figures as they were; their file's age tells.
"""

import argparse
import json
import os
import subprocess
import sys

parser = argparse.ArgumentParser(description=__doc__)
parser.add_argument("file", help="the file to write, in the folder that node_exporter reads")
parser.add_argument("--config", default="/etc/pgbackrest/pgbackrest.conf")
parser.add_argument("--stanza", default="thokham")
given = parser.parse_args()


def figure(name, meaning, values):
    if not values:
        return []
    lines = [f"# HELP {name} {meaning}", f"# TYPE {name} gauge"]
    for labels, value in values:
        own = {"stanza": given.stanza, **labels}
        lines.append(name + "{" + ",".join(f'{key}="{text}"' for key, text in own.items()) + f"}} {value}")
    return lines


asked = subprocess.run(
    ["pgbackrest", f"--config={given.config}", f"--stanza={given.stanza}", "--output=json", "info"],
    stdout=subprocess.PIPE,
    timeout=120,
)
if asked.returncode != 0:
    sys.exit(f"pgbackrest info ended with {asked.returncode}")
[stanza] = json.loads(asked.stdout)
# Only whole ones are listed, the newest last.
backups = stanza["backup"]
newest = {backup["type"]: backup for backup in backups}

lines = [
    *figure(
        "pgbackrest_stanza_status",
        "0 while there is a backup to restore; else the code of pgbackrest info",
        [({}, stanza["status"]["code"])],
    ),
    *figure(
        "pgbackrest_backup_last_success_timestamp_seconds",
        "When the newest whole backup of a type was finished",
        [({"type": kind}, backup["timestamp"]["stop"]) for kind, backup in newest.items()],
    ),
    *figure(
        "pgbackrest_backup_duration_seconds",
        "How long the newest backup of a type took",
        [
            ({"type": kind}, backup["timestamp"]["stop"] - backup["timestamp"]["start"])
            for kind, backup in newest.items()
        ],
    ),
    *figure(
        "pgbackrest_backup_damaged",
        "1 when the newest backup met pages of the database whose checksum is wrong",
        [({}, int(bool(backup.get("error")))) for backup in backups[-1:]],
    ),
]
# At once or not at all: node_exporter may be reading.
unfinished = f"{given.file}.{os.getpid()}"
with open(unfinished, "w", encoding="utf-8") as file:
    file.write("\n".join(lines) + "\n")
os.chmod(unfinished, 0o644)
os.rename(unfinished, given.file)
