-- Every process of the server, kept by its own heartbeat. What is in it is worth nothing after a crash of the database:
-- living processes write themselves down again within seconds.
CREATE UNLOGGED TABLE server_processes (
  id uuid PRIMARY KEY,
  -- Machine and port, as people know it.
  name text NOT NULL,
  role text NOT NULL CHECK (role IN ('all', 'web', 'worker')),
  version text NOT NULL,
  started_at timestamptz NOT NULL,
  -- By the database's clock, like everything that is compared between machines.
  seen_at timestamptz NOT NULL,
  -- How far the machine's clock is ahead of the database's.
  clock_ahead_ms bigint NOT NULL,
  -- Unforeseen errors of the last hour.
  errors_last_hour integer NOT NULL,
  disk_free_bytes bigint NOT NULL,
  disk_all_bytes bigint NOT NULL
);
