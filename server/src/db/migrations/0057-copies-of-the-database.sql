-- When so many copies of the database were last seen at once, within the hour: one that is gone is missed by whoever asks for fewer
-- than before. It is in the log, as it is asked for when another node has just taken the lead; of another cluster, as after a move or
-- a restore elsewhere, nothing is asked.
CREATE TABLE database_copies (
  cluster text NOT NULL,
  copies integer NOT NULL CHECK (copies > 0),
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (cluster, copies)
);
