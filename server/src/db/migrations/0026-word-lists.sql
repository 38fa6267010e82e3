-- A member's own lists for `__name__` of the advanced grammar. How many there may be is kept by the member's row lock.
CREATE TABLE word_lists (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  profile_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
  name text NOT NULL CHECK (name ~ '^[A-Za-z0-9/_-]{1,40}$'),
  words text[] NOT NULL CHECK (cardinality(words) <= 10000),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- Can be restored for a day.
  deleted_at timestamptz
);
CREATE UNIQUE INDEX word_lists_name ON word_lists (profile_id, name) WHERE deleted_at IS NULL;
CREATE INDEX word_lists_deleted ON word_lists (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX word_lists_owner ON word_lists (profile_id);
