-- without a transaction
-- What is written goes into a list beside an index of trigrams first, and each search reads that list from end to end: it stays
-- short, and whoever writes to its end has little to put away.
ALTER INDEX profiles_search SET (gin_pending_list_limit = 256);
ALTER INDEX payments_payers SET (gin_pending_list_limit = 256);
ALTER INDEX chat_messages_words SET (gin_pending_list_limit = 256);
ALTER INDEX chat_conversations_emails SET (gin_pending_list_limit = 256);
ALTER INDEX keywords_search SET (gin_pending_list_limit = 256);
ALTER INDEX concepts_search SET (gin_pending_list_limit = 256);

-- Rows that are written again and again keep room beside them, so that the indexes are not written each time.
ALTER TABLE profiles SET (fillfactor = 90);
ALTER TABLE sessions SET (fillfactor = 90);
ALTER TABLE prompt_quota SET (fillfactor = 90);

-- The newest members whose e-mail address begins with two characters.
CREATE INDEX CONCURRENTLY IF NOT EXISTS profiles_newest_by_beginning
  ON profiles (left(email, 2), created_at DESC, id DESC)
  WHERE membership <> 'admin' AND deleted_at IS NULL;
