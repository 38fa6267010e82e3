-- Mails to members, sent by the job queue. Links and codes in them open accounts: text and html go as soon as an SMTP
-- server has taken the mail, or will never take it; without one they stay for the owner to read.
CREATE TABLE mails (
  id uuid PRIMARY KEY,
  "to" text NOT NULL,
  kind text NOT NULL,
  subject text NOT NULL,
  text text,
  html text,
  status text NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'sent', 'outboxed', 'failed')),
  attempts integer NOT NULL DEFAULT 0,
  message_id text,
  -- Not to be sent any more from then on; null = always.
  stale_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz,
  CONSTRAINT mails_body CHECK ((text IS NULL) = (html IS NULL) AND (status NOT IN ('sent', 'failed') OR text IS NULL))
);
CREATE INDEX mails_newest ON mails (created_at DESC, id);
