-- When backups are made by themselves; a row of its own, as settings are written whole.
CREATE TABLE backup_plan (
  "only" boolean PRIMARY KEY DEFAULT true CHECK ("only"),
  is_on boolean NOT NULL DEFAULT false,
  -- Bangkok time of day, HH:MM.
  at_time text NOT NULL DEFAULT '03:00' CHECK (at_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  keep smallint NOT NULL DEFAULT 7 CHECK (keep BETWEEN 1 AND 365),
  folder text NOT NULL DEFAULT ''
);

-- Backups and rehearsals of a restore, each claimed once: a planned one a day, a rehearsal a week.
CREATE TABLE backup_runs (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('planned', 'manual', 'rehearsal')),
  day date NOT NULL,
  -- The archive: made, or tried out.
  file text NOT NULL,
  bytes bigint,
  outcome text CHECK (outcome IN ('done', 'failed')),
  reason text,
  started_at timestamptz NOT NULL,
  finished_at timestamptz,
  CHECK ((outcome IS NULL) = (finished_at IS NULL))
);
CREATE UNIQUE INDEX backup_runs_planned ON backup_runs (day) WHERE kind = 'planned';
CREATE UNIQUE INDEX backup_runs_going ON backup_runs ((kind = 'rehearsal')) WHERE outcome IS NULL;
CREATE INDEX backup_runs_newest ON backup_runs (started_at DESC);
