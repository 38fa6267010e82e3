-- What the team sorts a conversation under.
ALTER TABLE chat_conversations ADD COLUMN labels text[] NOT NULL DEFAULT '{}';
CREATE INDEX chat_conversations_labelled ON chat_conversations (last_at DESC) WHERE labels <> '{}';
