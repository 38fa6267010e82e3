-- A deleted account stays as a row without a person, for the ledger that refers to it; null = a member.
ALTER TABLE profiles ADD COLUMN deleted_at timestamptz;

-- Links, codes and challenges that open an account once. Whoever reads this table can use none of them: both columns
-- are HMACs under a secret outside the database, as six digits would not stay hidden behind a bare hash.
CREATE TABLE one_time_keys (
  purpose text NOT NULL CHECK (purpose IN ('reset-password', 'sign-in-code', 'second-factor')),
  -- Of the token, or of the address that a code went to.
  lookup text NOT NULL,
  -- Of the code; null where the token says it all.
  proof text,
  -- null: an address of nobody, kept so that asking takes the same work.
  profile_id uuid REFERENCES profiles (id) ON DELETE CASCADE,
  attempts_left integer NOT NULL CHECK (attempts_left >= 0),
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (purpose, lookup)
);
CREATE INDEX one_time_keys_of_profile ON one_time_keys (profile_id);
CREATE INDEX one_time_keys_by_end ON one_time_keys (expires_at);

-- Secrets of authenticator apps, sealed by the vault.
CREATE TABLE two_factors (
  profile_id uuid PRIMARY KEY REFERENCES profiles (id) ON DELETE CASCADE,
  secret text NOT NULL,
  sealed_under text NOT NULL,
  -- null until a first code was confirmed.
  enabled_at timestamptz,
  -- The half-minute whose code was used last: it is good once.
  last_step bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX two_factors_by_seal ON two_factors (sealed_under);

-- HMACs again; a used one is gone.
CREATE TABLE recovery_codes (
  profile_id uuid NOT NULL REFERENCES two_factors (profile_id) ON DELETE CASCADE,
  code text NOT NULL,
  PRIMARY KEY (profile_id, code)
);

-- Mails hold links and codes: their texts are sealed by the vault; null for those from before.
ALTER TABLE mails ADD COLUMN sealed_under text;
CREATE INDEX mails_by_seal ON mails (sealed_under) WHERE text IS NOT NULL;
