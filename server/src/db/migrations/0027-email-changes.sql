-- An address that a member wants and has not confirmed yet. Whoever reads this table can use neither link: both columns
-- are HMACs under a secret outside the database.
CREATE TABLE email_changes (
  profile_id uuid PRIMARY KEY REFERENCES profiles (id) ON DELETE CASCADE,
  new_email text NOT NULL,
  confirm_lookup text NOT NULL UNIQUE,
  cancel_lookup text NOT NULL UNIQUE,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX email_changes_by_end ON email_changes (expires_at);
