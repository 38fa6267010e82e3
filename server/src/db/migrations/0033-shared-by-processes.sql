-- What every process of the server has to see of the others. The first two are worth nothing after a crash of the
-- database, and are written without its log.

-- Operations of callers who ask much, by minutes since 1970: from all processes together, to about a second.
CREATE UNLOGGED TABLE request_counts (
  caller text NOT NULL,
  minute integer NOT NULL,
  requests integer NOT NULL,
  PRIMARY KEY (caller, minute)
);
CREATE INDEX request_counts_by_minute ON request_counts (minute);

-- As much as has come of an answer that the AI is giving in the chat, wherever its conversation is watched.
CREATE UNLOGGED TABLE chat_drafts (
  conversation_id uuid PRIMARY KEY REFERENCES chat_conversations (id) ON DELETE CASCADE,
  -- Of the question.
  seq integer NOT NULL,
  text text NOT NULL
);

-- What the provider said last of the operator's own key; the key itself is told by its hash alone.
CREATE TABLE free_tier_state (
  key_hash text PRIMARY KEY,
  result text NOT NULL,
  at timestamptz NOT NULL
);
