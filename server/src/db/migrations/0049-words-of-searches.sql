-- Words of keywords, for searches with typing errors: a few thousand words are compared, not a million keywords. Words are
-- never taken out; those that no keyword has any more find nothing.
CREATE TABLE keyword_words (word text PRIMARY KEY);
CREATE INDEX keyword_words_alike ON keyword_words USING gin (word gin_trgm_ops);
CREATE FUNCTION note_keyword_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO keyword_words
  SELECT DISTINCT word FROM written, regexp_split_to_table(written.keyword, ' ') AS word WHERE word ~ '[a-z]{3}'
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER keywords_words AFTER INSERT ON keywords REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION note_keyword_words();
CREATE FUNCTION note_changed_keyword_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO keyword_words
  SELECT DISTINCT word FROM regexp_split_to_table(NEW.keyword, ' ') AS word WHERE word ~ '[a-z]{3}'
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER keywords_changed_words AFTER UPDATE OF keyword ON keywords
  FOR EACH ROW EXECUTE FUNCTION note_changed_keyword_words();
INSERT INTO keyword_words
SELECT DISTINCT word FROM keywords, regexp_split_to_table(keyword, ' ') AS word WHERE word ~ '[a-z]{3}';

-- The concepts of a whole word, without a look at their texts.
CREATE INDEX concepts_by_word ON concepts USING gin (string_to_array(search, ' ')) WHERE deleted_at IS NULL;

-- The words that share the most trigrams with what was typed, in one question, whatever the session's own threshold is.
CREATE FUNCTION concept_words_like(typed text, most integer)
RETURNS TABLE (word text, likeness real) LANGUAGE sql STABLE
SET pg_trgm.word_similarity_threshold = 0.42 AS $$
  SELECT w.word, word_similarity(typed, w.word) AS likeness FROM concept_words w
  WHERE typed <% w.word
  ORDER BY likeness DESC, abs(length(w.word) - length(typed)), w.word LIMIT most
$$;
CREATE FUNCTION keyword_words_like(typed text, most integer)
RETURNS TABLE (word text) LANGUAGE sql STABLE
SET pg_trgm.similarity_threshold = 0.2 AS $$
  SELECT w.word FROM keyword_words w WHERE w.word % typed
  ORDER BY similarity(w.word, typed) DESC, w.word LIMIT most
$$;

-- Names of word lists: Thai letters too, and small and capital letters are one.
ALTER TABLE word_lists DROP CONSTRAINT word_lists_name_check;
ALTER TABLE word_lists ADD CONSTRAINT word_lists_name_check CHECK (name ~ '^[A-Za-z0-9ก-ฺเ-๎๐-๙/_-]{1,40}$');
UPDATE word_lists SET name = left(name, 35) || '-' || left(md5(id::text), 4)
WHERE deleted_at IS NULL AND id IN (
  SELECT id FROM (
    SELECT id, row_number() OVER (PARTITION BY profile_id, lower(name) ORDER BY created_at, id) AS nth
    FROM word_lists WHERE deleted_at IS NULL
  ) numbered WHERE nth > 1);
DROP INDEX word_lists_name;
CREATE UNIQUE INDEX word_lists_name ON word_lists (profile_id, lower(name)) WHERE deleted_at IS NULL;
