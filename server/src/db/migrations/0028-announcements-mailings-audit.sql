-- Announcements: what kind of word it is, on which Bangkok days it is shown, and where it stands among the others: at the
-- moment it was made, unless it was moved past a neighbour.
ALTER TABLE announcements
  ADD COLUMN kind text NOT NULL DEFAULT 'info' CHECK (kind IN ('info', 'warn', 'new')),
  ADD COLUMN starts_on date,
  ADD COLUMN ends_on date,
  ADD COLUMN moved_to timestamptz,
  ADD CONSTRAINT announcements_days CHECK (starts_on <= ends_on);
DROP INDEX announcements_shown;
CREATE INDEX announcements_in_order ON announcements ((coalesce(moved_to, created_at)) DESC, id DESC);

-- Mails of the team to all that a filter selects. Members are taken in the order in which they joined, some at a time, and how
-- far it came stands here: it comes once to each, whatever is killed.
CREATE TABLE member_mailings (
  id uuid PRIMARY KEY,
  created_by uuid REFERENCES profiles (id) ON DELETE SET NULL,
  created_at timestamptz NOT NULL,
  -- null: those whose ids are named
  filter jsonb,
  ids uuid[],
  skip_pending boolean NOT NULL,
  subject text NOT NULL,
  message text NOT NULL,
  recipients integer NOT NULL,
  sent integer NOT NULL DEFAULT 0,
  -- As PostgreSQL writes it: to the millionth of a second.
  last_joined text NOT NULL DEFAULT '-infinity',
  last_id uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000',
  done_at timestamptz,
  CHECK ((filter IS NULL) <> (ids IS NULL))
);

CREATE INDEX audit_log_by_address ON audit_log (ip_address, created_at DESC, id DESC);
