-- What the house tells its members; the newest active one is the banner of the dashboard.
CREATE TABLE announcements (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  message text NOT NULL CHECK (btrim(message) <> ''),
  is_active boolean NOT NULL DEFAULT true,
  created_by uuid REFERENCES profiles (id) ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX announcements_shown ON announcements (created_at DESC, id) WHERE is_active;
