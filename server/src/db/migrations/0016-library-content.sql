-- What the library shipped with, a row a piece: a category, the keywords of one, a concept, a lesson. What an admin
-- changed since is never written over by a newer version; it waits as an offer.
CREATE TABLE content_pieces (
  kind text NOT NULL CHECK (kind <> ''),
  key text NOT NULL CHECK (key <> ''),
  title text NOT NULL,
  -- SHA-256 of the shipped piece that stands in its own table.
  taken text NOT NULL,
  -- Of a newer one that waits because the piece was edited; null = none.
  offered text,
  -- Of the last one that was not wanted.
  declined text,
  edited_at timestamptz,
  PRIMARY KEY (kind, key)
);
CREATE INDEX content_pieces_offered ON content_pieces (kind, key) WHERE offered IS NOT NULL;

CREATE TABLE categories (
  id text PRIMARY KEY CHECK (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND length(id) <= 40),
  title text NOT NULL CHECK (title <> ''),
  description text NOT NULL,
  -- Name of the icon, and the cloth: motif and dye of the ground.
  icon text NOT NULL,
  family text NOT NULL CHECK (family IN ('hook', 'fret', 'diamond', 'zigzag', 'stripe')),
  dye text NOT NULL CHECK (dye IN ('khram', 'khamin', 'khrang', 'toei', 'makluea', 'fai')),
  place integer NOT NULL,
  -- Living ones.
  keyword_count integer NOT NULL DEFAULT 0 CHECK (keyword_count >= 0),
  -- The number of the next keyword; numbers are never given again.
  next_number integer NOT NULL DEFAULT 0 CHECK (next_number >= keyword_count),
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz
);
CREATE INDEX categories_in_order ON categories (place, id) WHERE deleted_at IS NULL;

-- Keywords are numbered within their category as they come, so that a random number finds one without counting rows.
CREATE TABLE keywords (
  category_id text NOT NULL REFERENCES categories,
  number integer NOT NULL,
  keyword text NOT NULL CHECK (keyword <> ''),
  -- What spellings of one keyword share.
  sameness text NOT NULL,
  -- Came with the library; false = an admin's own.
  is_shipped boolean NOT NULL,
  deleted_at timestamptz,
  PRIMARY KEY (category_id, number)
);
-- Distinct over all categories.
CREATE UNIQUE INDEX keywords_sameness ON keywords (sameness) WHERE deleted_at IS NULL;
CREATE INDEX keywords_deleted ON keywords (category_id, sameness) WHERE deleted_at IS NOT NULL;
CREATE INDEX keywords_search ON keywords USING gin (keyword gin_trgm_ops) WHERE deleted_at IS NULL;
