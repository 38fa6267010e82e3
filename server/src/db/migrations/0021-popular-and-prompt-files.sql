-- A member's way through the keywords of a category, so that no set repeats one before all were given: a shuffle of the
-- numbers from `first` on, `size` of them, of which `position` were looked at. Keywords that came later are the next stretch.
CREATE TABLE keyword_rounds (
  profile_id uuid NOT NULL REFERENCES profiles ON DELETE CASCADE,
  category_id text NOT NULL REFERENCES categories,
  seed bigint NOT NULL,
  first integer NOT NULL,
  size integer NOT NULL,
  position integer NOT NULL CHECK (position BETWEEN 0 AND size),
  -- Keywords given in this round.
  used integer NOT NULL,
  PRIMARY KEY (profile_id, category_id)
);

-- Keyword sets of a Bangkok day.
CREATE TABLE downloads (
  user_id uuid NOT NULL REFERENCES profiles ON DELETE CASCADE,
  download_date date NOT NULL,
  count integer NOT NULL CHECK (count BETWEEN 1 AND 10),
  category_id text NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, download_date)
);

-- Each set, by the key it was asked for under: a lost answer is given again and counts nothing.
CREATE TABLE keyword_sets (
  profile_id uuid NOT NULL REFERENCES profiles ON DELETE CASCADE,
  idempotency_key uuid NOT NULL,
  category_id text NOT NULL REFERENCES categories,
  numbers integer[] NOT NULL,
  starts_round boolean NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (profile_id, idempotency_key)
);
CREATE INDEX keyword_sets_newest ON keyword_sets (profile_id, category_id, created_at DESC);

-- Files of 400 prompts: one of each kind a member and Bangkok day.
CREATE TABLE prompt_generations (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES profiles ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('one-click', 'category')),
  day date NOT NULL,
  -- null = of all categories
  category_id text,
  style text NOT NULL,
  file_name text NOT NULL,
  -- JSON, gzip: the file is written from it again on the same day.
  recipe bytea NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  CONSTRAINT prompt_generations_once_a_day UNIQUE (user_id, kind, day)
);
CREATE INDEX prompt_generations_by_end ON prompt_generations (expires_at);

ALTER TABLE prompt_history DROP CONSTRAINT prompt_history_source_check,
  ADD CONSTRAINT prompt_history_source_check CHECK (source IN ('ai', 'simple', 'one-click', 'category'));
