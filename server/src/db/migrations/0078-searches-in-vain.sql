-- What members looked for and nothing was found, by the Bangkok day: words and how often, never who.
CREATE TABLE vain_searches (
  day date NOT NULL,
  words text NOT NULL CHECK (words <> ''),
  times integer NOT NULL DEFAULT 1 CHECK (times > 0),
  PRIMARY KEY (day, words)
);
