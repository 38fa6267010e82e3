-- Keys for the desktop edition: one a member, two machines at a time. Keys and private keys are sealed by the vault; what
-- a key is found by is a keyed hash of it.
CREATE TABLE license_keys (
  id uuid PRIMARY KEY,
  profile_id uuid NOT NULL UNIQUE REFERENCES profiles,
  license_key text NOT NULL,
  sealed_under text NOT NULL,
  key_hash text NOT NULL UNIQUE,
  masked_key text NOT NULL,
  max_machines smallint NOT NULL CHECK (max_machines >= 0),
  suspended_at timestamptz,
  suspended_reason text,
  created_at timestamptz NOT NULL DEFAULT now()
);

-- A row an activation: taking a machine off ends it, bringing it back is another one.
CREATE TABLE machine_activations (
  id uuid PRIMARY KEY,
  license_key_id uuid NOT NULL REFERENCES license_keys ON DELETE CASCADE,
  machine_id text NOT NULL,
  parts text[] NOT NULL DEFAULT '{}',
  machine_name text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('laptop', 'desktop')),
  system text NOT NULL DEFAULT '',
  version text NOT NULL DEFAULT '',
  is_active boolean NOT NULL DEFAULT true,
  activated_at timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL,
  offline_until timestamptz,
  removed_at timestamptz
);
CREATE UNIQUE INDEX machine_activations_active ON machine_activations (license_key_id, machine_id) WHERE is_active;
CREATE INDEX machine_activations_newest ON machine_activations (license_key_id, activated_at DESC);

-- Machines that found the licence full, until the member has taken note.
CREATE TABLE machine_refusals (
  id uuid PRIMARY KEY,
  license_key_id uuid NOT NULL REFERENCES license_keys ON DELETE CASCADE,
  machine_id text NOT NULL,
  machine_name text NOT NULL,
  system text NOT NULL DEFAULT '',
  refused_at timestamptz NOT NULL,
  UNIQUE (license_key_id, machine_id)
);

-- Requests of a licence in the current minute; lost with a crash, which harms nobody.
CREATE UNLOGGED TABLE license_requests (
  license_key_id uuid PRIMARY KEY REFERENCES license_keys ON DELETE CASCADE,
  minute bigint NOT NULL,
  requests integer NOT NULL
);

-- Ed25519 keys that sign offline files; one of each purpose signs, the former ones are still answered for.
CREATE TABLE signing_keys (
  id uuid PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('licence', 'partner')),
  public_key text NOT NULL,
  private_key text NOT NULL,
  sealed_under text NOT NULL,
  created_at timestamptz NOT NULL,
  retired_at timestamptz
);
CREATE UNIQUE INDEX signing_keys_current ON signing_keys (purpose) WHERE retired_at IS NULL;
