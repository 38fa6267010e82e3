-- Why sessions were ended by something else than their member, for a week: the browser that had one is told so where it signs
-- in anew. Of a session its hash: whoever reads this table has none.
CREATE TABLE ended_sessions (
  hash text PRIMARY KEY,
  why text NOT NULL CHECK (why IN ('level', 'frozen')),
  ended_at timestamptz NOT NULL
);
CREATE INDEX ended_sessions_by_time ON ended_sessions (ended_at);
