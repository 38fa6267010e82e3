-- Every word that concepts' search texts hold, for a search with typing errors: a few thousand words are compared, not
-- the texts of all concepts. Words are never taken out; those that no concept has any more find nothing.
CREATE TABLE concept_words (word text PRIMARY KEY);
CREATE INDEX concept_words_alike ON concept_words USING gin (word gin_trgm_ops);
CREATE FUNCTION note_concept_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO concept_words
  SELECT DISTINCT word FROM regexp_split_to_table(NEW.search, ' ') AS word WHERE word ~ '[a-z]{2}'
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER concepts_words AFTER INSERT OR UPDATE OF search ON concepts
  FOR EACH ROW EXECUTE FUNCTION note_concept_words();
INSERT INTO concept_words
SELECT DISTINCT word FROM concepts, regexp_split_to_table(search, ' ') AS word WHERE word ~ '[a-z]{2}';
