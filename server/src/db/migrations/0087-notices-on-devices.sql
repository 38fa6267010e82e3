-- Devices that are notified through their browser's push service. Address and keys lie sealed: whoever has them can show
-- notices there. A device goes with the session in which it was switched on.
CREATE TABLE notice_devices (
  id uuid PRIMARY KEY,
  profile_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
  session_id uuid NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  -- Of the address, so that a device is told once.
  address_hash text NOT NULL UNIQUE,
  address text NOT NULL,
  sealed_under text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX notice_devices_of_profile ON notice_devices (profile_id);
CREATE INDEX notice_devices_of_session ON notice_devices (session_id);
CREATE INDEX notice_devices_by_seal ON notice_devices (sealed_under);

-- The key by which push services know this installation (VAPID); the newest counts.
CREATE TABLE notice_keys (
  id uuid PRIMARY KEY,
  public_key text NOT NULL,
  private_key text NOT NULL,
  sealed_under text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX notice_keys_by_seal ON notice_keys (sealed_under);
