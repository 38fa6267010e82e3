-- A signing key that leaked: it is published no more, and clients are told to believe nothing that it signed.
ALTER TABLE signing_keys ADD COLUMN revoked_at timestamptz;
ALTER TABLE signing_keys ADD CHECK (revoked_at IS NULL OR retired_at IS NOT NULL);
