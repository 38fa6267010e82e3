-- When so many copies of the database were last seen at once, within the hour: one that is gone is missed by whoever asks for fewer
-- than before. It is in the log, as it is asked for when another node has just taken the lead.
CREATE TABLE database_copies (
  copies integer PRIMARY KEY CHECK (copies > 0),
  seen_at timestamptz NOT NULL
);
