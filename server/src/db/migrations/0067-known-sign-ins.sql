-- Devices and networks that a member has signed in from, each as a hash under a key outside the database: from another one
-- the member gets a letter.
CREATE TABLE known_sign_ins (
  profile_id uuid NOT NULL REFERENCES profiles ON DELETE CASCADE,
  seen text NOT NULL,
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (profile_id, seen)
);
