-- Partners are answered a member's level by a code that the member shows (docs/product.md#partners). Their keys are known
-- by a keyed hash alone.
CREATE TABLE partners (
  id uuid PRIMARY KEY,
  name text NOT NULL CHECK (name <> ''),
  benefit text NOT NULL CHECK (benefit <> ''),
  url text NOT NULL,
  is_shown boolean NOT NULL,
  revision integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  deleted_at timestamptz
);

-- A key with its requests of the current minute.
CREATE TABLE partner_keys (
  id uuid PRIMARY KEY,
  partner_id uuid NOT NULL REFERENCES partners,
  label text NOT NULL CHECK (label <> ''),
  key_hash text NOT NULL UNIQUE,
  hint text NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz,
  revoked_at timestamptz,
  minute bigint NOT NULL DEFAULT 0,
  requests integer NOT NULL DEFAULT 0
);
CREATE INDEX partner_keys_of_partner ON partner_keys (partner_id);

-- Whose code it is, and the first partner that was answered: it answers no other one.
CREATE TABLE partner_codes (
  id uuid PRIMARY KEY,
  profile_id uuid NOT NULL REFERENCES profiles,
  expires_at timestamptz NOT NULL,
  partner_id uuid REFERENCES partners
);
CREATE INDEX partner_codes_of_member ON partner_codes (profile_id);
CREATE INDEX partner_codes_by_end ON partner_codes (expires_at);

-- What was asked of a member, kept longer than the code. A partner that asks about a code again and is answered the same
-- has one row.
CREATE TABLE partner_checks (
  code_id uuid NOT NULL,
  partner_id uuid NOT NULL REFERENCES partners,
  outcome text NOT NULL CHECK (outcome IN ('gold', 'diamond', 'lapsed', 'expired', 'elsewhere')),
  profile_id uuid NOT NULL REFERENCES profiles,
  checked_at timestamptz NOT NULL,
  PRIMARY KEY (code_id, partner_id, outcome)
);
CREATE INDEX partner_checks_of_member ON partner_checks (profile_id, checked_at DESC);
CREATE INDEX partner_checks_by_time ON partner_checks (checked_at);
CREATE INDEX partner_checks_of_partner ON partner_checks (partner_id, checked_at);
