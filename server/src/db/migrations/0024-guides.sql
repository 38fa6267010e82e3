-- What the library ships beside categories and keywords: texts, tools, holidays, concepts and lessons. An id is small letters
-- and digits, as it stands in addresses; what an admin adds is named by a random one. Deleted ones keep their row, so that a
-- deletion can be undone; `revision` tells two admins apart who change the same thing.
CREATE TABLE texts (
  id text PRIMARY KEY CHECK (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND length(id) <= 60),
  title text NOT NULL CHECK (title <> ''),
  body text NOT NULL,
  -- For the owner alone, until the text has been checked.
  note text NOT NULL DEFAULT '',
  -- What `{name}` in the body stands for beside the settings.
  variables jsonb NOT NULL DEFAULT '{}',
  updated_on date NOT NULL,
  revision integer NOT NULL DEFAULT 0
);

CREATE TABLE tools (
  id text PRIMARY KEY CHECK (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND length(id) <= 60),
  name text NOT NULL CHECK (name <> ''),
  description text NOT NULL CHECK (description <> ''),
  url text NOT NULL CHECK (url ~ '^https?://'),
  usage_instructions text NOT NULL DEFAULT '',
  -- Of the file store; null = the woven one.
  thumbnail text,
  order_index integer NOT NULL CHECK (order_index >= 0),
  revision integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz
);
CREATE INDEX tools_in_order ON tools (order_index, created_at, id) WHERE deleted_at IS NULL;

CREATE TABLE holidays (
  id text PRIMARY KEY CHECK (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND length(id) <= 60),
  title text NOT NULL CHECK (title <> ''),
  month integer NOT NULL CHECK (month BETWEEN 1 AND 12),
  -- null = it moves
  day integer CHECK (day BETWEEN 1 AND 31),
  -- How it moves, in words, and as the calendar reckons it; both null for a fixed day.
  rule text,
  reckoned jsonb,
  region text NOT NULL CHECK (region IN ('th', 'world'))
);

CREATE TABLE concepts (
  id text PRIMARY KEY CHECK (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND length(id) <= 60),
  title text NOT NULL CHECK (title <> ''),
  keywords text[] NOT NULL CHECK (cardinality(keywords) > 0),
  buyers text NOT NULL,
  -- 1 to 12: when the event or season itself is.
  months smallint[] NOT NULL,
  -- 5 = very easy
  stars smallint NOT NULL CHECK (stars BETWEEN 1 AND 5),
  -- Of categories; one that was deleted still names the concept's kind.
  category_id text NOT NULL,
  holidays text[] NOT NULL DEFAULT '{}',
  -- Title, keywords and holidays as the search reads them: Latin letters, alike where they sound alike.
  search text NOT NULL,
  place integer NOT NULL,
  revision integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz
);
CREATE INDEX concepts_in_order ON concepts (place, id) WHERE deleted_at IS NULL;
CREATE INDEX concepts_search ON concepts USING gin (search gin_trgm_ops) WHERE deleted_at IS NULL;

CREATE TABLE lessons (
  id text PRIMARY KEY CHECK (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND length(id) <= 60),
  title text NOT NULL CHECK (title <> ''),
  category text NOT NULL CHECK (category IN ('beginner', 'technique', 'update')),
  place integer NOT NULL CHECK (place >= 0),
  is_new boolean NOT NULL DEFAULT false,
  -- A dye, or empty.
  title_color text NOT NULL DEFAULT '' CHECK (title_color IN ('', 'khram', 'khamin', 'khrang', 'toei', 'makluea', 'fai')),
  minutes integer NOT NULL CHECK (minutes BETWEEN 1 AND 600),
  -- The screen that it teaches.
  screen text NOT NULL DEFAULT '',
  -- Empty = none
  video text NOT NULL DEFAULT '' CHECK (video = '' OR video ~ '^https://'),
  body text NOT NULL CHECK (body <> ''),
  updated_on date NOT NULL,
  revision integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz
);
CREATE INDEX lessons_in_order ON lessons (category, place, id) WHERE deleted_at IS NULL;

-- How far a member has come in a lesson.
CREATE TABLE lesson_progress (
  profile_id uuid NOT NULL REFERENCES profiles,
  lesson_id text NOT NULL REFERENCES lessons,
  -- Percent of the text that was in sight.
  reached smallint NOT NULL DEFAULT 0 CHECK (reached BETWEEN 0 AND 100),
  -- null = not done
  done_at timestamptz,
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (profile_id, lesson_id)
);

-- Tools and concepts that members marked with a star.
CREATE TABLE favourites (
  profile_id uuid NOT NULL REFERENCES profiles,
  kind text NOT NULL CHECK (kind IN ('tool', 'concept')),
  item_id text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (profile_id, kind, item_id)
);
