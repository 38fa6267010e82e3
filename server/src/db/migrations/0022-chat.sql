-- One conversation a member, and one a visitor's cookie.
CREATE TABLE chat_conversations (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  number integer GENERATED ALWAYS AS IDENTITY UNIQUE,
  member_id uuid UNIQUE REFERENCES profiles (id),
  visitor_id uuid UNIQUE,
  mode text NOT NULL DEFAULT 'auto' CHECK (mode IN ('auto', 'person')),
  closed_at timestamptz,
  assigned_to uuid REFERENCES profiles (id),
  -- Where the team's answer goes as well, when a visitor left an address.
  email text,
  page text NOT NULL DEFAULT '/',
  -- Of the newest message; given out under the row's lock, so that no number comes after a higher one.
  last_seq integer NOT NULL DEFAULT 0,
  last_at timestamptz NOT NULL,
  -- What the visitor has looked at, what of the team's has gone out as a letter, and what the team has not looked at.
  read_seq integer NOT NULL DEFAULT 0,
  lettered_seq integer NOT NULL DEFAULT 0,
  unread integer NOT NULL DEFAULT 0,
  -- A question that the AI has still to answer.
  asked_seq integer,
  asked_at timestamptz,
  -- A person was asked for, and has answered.
  person_at timestamptz,
  person_answered_at timestamptz,
  typing_by uuid REFERENCES profiles (id),
  typing_at timestamptz,
  seen_at timestamptz,
  -- Messages of the visitor on a Bangkok day.
  day date,
  day_count integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  CHECK ((member_id IS NULL) <> (visitor_id IS NULL)),
  CHECK ((asked_seq IS NULL) = (asked_at IS NULL))
);
CREATE INDEX chat_conversations_newest ON chat_conversations (last_at DESC, id);
CREATE INDEX chat_conversations_person ON chat_conversations (last_at DESC) WHERE mode = 'person' AND closed_at IS NULL;
CREATE INDEX chat_conversations_asked ON chat_conversations (asked_at) WHERE asked_at IS NOT NULL;
CREATE INDEX chat_conversations_assigned ON chat_conversations (assigned_to) WHERE assigned_to IS NOT NULL;
CREATE INDEX chat_conversations_made ON chat_conversations (created_at);

CREATE TABLE chat_messages (
  conversation_id uuid NOT NULL REFERENCES chat_conversations (id) ON DELETE CASCADE,
  seq integer NOT NULL,
  key uuid,
  sender text NOT NULL CHECK (sender IN ('visitor', 'bot', 'team', 'event', 'note')),
  text text NOT NULL,
  links jsonb NOT NULL DEFAULT '[]',
  lines jsonb NOT NULL DEFAULT '[]',
  source text CHECK (source IN ('canned', 'library', 'ai', 'apology', 'budget')),
  rating text CHECK (rating IN ('up', 'down')),
  author_id uuid REFERENCES profiles (id),
  picture text UNIQUE,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (conversation_id, seq),
  CONSTRAINT chat_messages_sent_once UNIQUE (conversation_id, key)
);
CREATE INDEX chat_messages_words ON chat_messages USING gin (text gin_trgm_ops) WHERE sender IN ('visitor', 'team');
CREATE INDEX chat_messages_rated ON chat_messages (created_at) WHERE rating IS NOT NULL;

-- Questions to the AI on a Bangkok day: of one who asks, of a visitor's network, and of all.
CREATE TABLE chat_ai_days (
  day date NOT NULL,
  who text NOT NULL,
  asked integer NOT NULL,
  PRIMARY KEY (day, who)
);
