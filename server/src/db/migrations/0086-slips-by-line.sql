-- A picture that a member sent to the shop's LINE account, drawn anew and sealed: offered to them as a slip, one a member, for
-- a day. No payment has it before its member says so.
CREATE TABLE line_slips (
  id uuid PRIMARY KEY,
  profile_id uuid NOT NULL UNIQUE REFERENCES profiles (id) ON DELETE CASCADE,
  message_id text NOT NULL,
  picture text NOT NULL,
  sealed_under text NOT NULL,
  has_code boolean NOT NULL,
  sent_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL
);
CREATE INDEX line_slips_received ON line_slips (received_at);

-- Which message an event is about, when it was sent by LINE's clock, and what a button says that was pressed there.
ALTER TABLE line_events
  ADD COLUMN message_id text,
  ADD COLUMN sent_at timestamptz,
  ADD COLUMN pressed text;
-- contracts: the check that follows takes all that it took
ALTER TABLE line_events DROP CONSTRAINT line_events_asks_check;
-- contracts: takes what the former check took, and more
ALTER TABLE line_events ADD CONSTRAINT line_events_asks_check
  CHECK (asks IN ('hello', 'status', 'renew', 'other', 'slip', 'slips', 'pressed', 'unsent'));
