-- Ways to the owner. Addresses and tokens open other people's doors: they lie sealed.
CREATE TABLE alert_channels (
  id uuid PRIMARY KEY,
  kind text NOT NULL CONSTRAINT alert_channels_kind_key UNIQUE CHECK (kind IN ('mail', 'discord', 'line', 'webhook')),
  is_on boolean NOT NULL DEFAULT false,
  events text[] NOT NULL DEFAULT '{}',
  target text,
  sealed_under text,
  hint text NOT NULL DEFAULT '',
  last_sent_at timestamptz,
  last_failed_at timestamptz,
  last_failure text
);

-- What is told once a day at most, whatever sees it how often.
CREATE TABLE alert_days (
  event text NOT NULL,
  subject text NOT NULL,
  day date NOT NULL,
  PRIMARY KEY (event, subject, day)
);
