-- What LINE says in a mail's place, sealed as its texts are and gone with them, and how that ended: `told` = the mail was
-- not sent, `out` = it was, as the month's messages of the account were used up. The former version forgets a mail's texts
-- without it, so that no check ties them together.
-- contracts: the former leaves line_end empty
ALTER TABLE mails
  ADD COLUMN line text,
  ADD COLUMN line_end text CHECK (line_end IN ('told', 'out'));

-- Events of the shop's LINE account, by the number that LINE gives them: one that comes again is known. Who wrote, and what
-- an answer goes to, stay until it was answered.
CREATE TABLE line_events (
  id text PRIMARY KEY,
  asks text NOT NULL CHECK (asks IN ('hello', 'status', 'renew', 'other')),
  user_id text,
  reply_token text,
  received_at timestamptz NOT NULL,
  CHECK ((user_id IS NULL) = (reply_token IS NULL))
);
CREATE INDEX line_events_received ON line_events (received_at);
