-- The owner's own pictures for the landing page's strip, in their order; without any the woven ones stand there.
CREATE TABLE strip_pictures (
  id uuid PRIMARY KEY,
  file text NOT NULL UNIQUE,
  alt text NOT NULL CHECK (alt <> ''),
  place integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
