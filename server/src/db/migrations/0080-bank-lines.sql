-- Money that came in, as the bank's own statement names it: read in by the owner, kept for a quarter of a year.
CREATE TABLE bank_lines (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  day date NOT NULL,
  -- Bangkok time as HH:MM; null where the statement has none.
  time_of_day text CHECK (time_of_day ~ '^\d\d:\d\d$'),
  satang bigint NOT NULL CHECK (satang > 0),
  details text NOT NULL,
  -- Of lines that are equal in all of this, which one of its file it was.
  nth smallint NOT NULL CHECK (nth > 0),
  read_in_at timestamptz NOT NULL,
  UNIQUE NULLS NOT DISTINCT (day, time_of_day, satang, details, nth)
);
CREATE INDEX bank_lines_by_sum ON bank_lines (satang, day);
