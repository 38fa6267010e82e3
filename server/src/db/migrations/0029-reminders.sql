-- Letters around the end of a term: each at most once a term, whatever runs twice. `owner`: sent by hand from the report.
ALTER TABLE profiles ADD COLUMN wants_reminders boolean NOT NULL DEFAULT true;

CREATE TABLE expiry_reminders (
  profile_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
  expires_at timestamptz NOT NULL,
  kind text NOT NULL CHECK (kind IN ('expiry-7', 'expiry-1', 'expired-1', 'owner')),
  sent_at timestamptz NOT NULL,
  PRIMARY KEY (profile_id, expires_at, kind)
);
