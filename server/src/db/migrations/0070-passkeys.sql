-- What members sign in with instead of a password: the public halves of keys that never leave their devices.
CREATE TABLE passkeys (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  profile_id uuid NOT NULL REFERENCES profiles ON DELETE CASCADE,
  name text NOT NULL,
  -- As the device calls it, base64url.
  credential_id text NOT NULL UNIQUE,
  -- COSE.
  public_key bytea NOT NULL,
  -- How often the device says it was used; 0 for good where it does not count.
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  last_used_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX passkeys_of_profile ON passkeys (profile_id);

-- A challenge that was answered stands here until it would be too old anyway: it is good once.
-- contracts: the check that follows takes every purpose that it took
ALTER TABLE one_time_keys DROP CONSTRAINT one_time_keys_purpose_check;
-- contracts: takes what the former check took, and one more
ALTER TABLE one_time_keys ADD CONSTRAINT one_time_keys_purpose_check
  CHECK (purpose IN ('reset-password', 'sign-in-code', 'second-factor', 'passkey'));

-- Admins whose second factor is a passkey have recovery codes too.
-- contracts: the key that follows is to whom the former one led
ALTER TABLE recovery_codes DROP CONSTRAINT recovery_codes_profile_id_fkey;
-- contracts: whoever has a second factor of the former version is a member
ALTER TABLE recovery_codes ADD CONSTRAINT recovery_codes_profile_id_fkey
  FOREIGN KEY (profile_id) REFERENCES profiles (id) ON DELETE CASCADE;
