-- Names that have much in common with what was typed, the most alike first, of so many members as are looked at: by the
-- index of members' words, whatever the session's own threshold is, and planned for the words.
CREATE FUNCTION names_alike(typed text, looked_at integer, most integer)
RETURNS TABLE (name text) LANGUAGE plpgsql STABLE
SET pg_trgm.word_similarity_threshold = 0.45 SET enable_seqscan = off AS $$
BEGIN
  RETURN QUERY EXECUTE '
    SELECT found.display_name FROM (
      SELECT p.display_name FROM profiles p
      WHERE $1 <% p.display_name AND p.membership <> ''admin'' AND p.deleted_at IS NULL LIMIT $2
    ) found ORDER BY word_similarity($1, found.display_name) DESC, found.display_name LIMIT $3'
  USING typed, looked_at, most;
END $$;
