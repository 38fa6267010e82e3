-- How an admin likes a table, and addresses of it that they named. How many there may be is kept by the member's row lock.
CREATE TABLE table_looks (
  profile_id uuid NOT NULL REFERENCES profiles ON DELETE CASCADE,
  table_name text NOT NULL,
  columns text[],
  density text NOT NULL CHECK (density IN ('roomy', 'normal', 'compact')),
  PRIMARY KEY (profile_id, table_name)
);
CREATE TABLE table_views (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  profile_id uuid NOT NULL REFERENCES profiles ON DELETE CASCADE,
  table_name text NOT NULL,
  name text NOT NULL CHECK (name <> ''),
  search text NOT NULL,
  UNIQUE (profile_id, table_name, name)
);
