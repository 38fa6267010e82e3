-- without a transaction
-- A member's deleted sets, as far as they can still be restored. The other index over deleted ones orders those of all members.
CREATE INDEX CONCURRENTLY IF NOT EXISTS prompt_history_deleted_of_member ON prompt_history (user_id, id) WHERE deleted;

-- The inbox: who asked for a person today, and addresses that visitors left, by their parts.
CREATE INDEX CONCURRENTLY IF NOT EXISTS chat_conversations_asked_person ON chat_conversations (person_at)
  WHERE person_at IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS chat_conversations_emails ON chat_conversations USING gin (email gin_trgm_ops)
  WHERE email IS NOT NULL;

-- The outbox by status: a page, and how many there are.
CREATE INDEX CONCURRENTLY IF NOT EXISTS mails_newest_by_status ON mails (status, created_at DESC, id);
