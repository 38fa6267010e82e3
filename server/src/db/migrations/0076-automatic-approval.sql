-- Whether payments approve themselves, and within which limits: one row. Off, it is a rehearsal.
CREATE TABLE automatic_approval (
  is_single boolean PRIMARY KEY DEFAULT true CHECK (is_single),
  is_on boolean NOT NULL DEFAULT false,
  -- Since when it is on, or off again.
  changed_at timestamptz NOT NULL DEFAULT now(),
  -- The payment whose refusal turned it off.
  turned_off_by uuid REFERENCES payments (id) ON DELETE SET NULL,
  plans text[] NOT NULL DEFAULT '{monthly,yearly,renewal}',
  -- Bangkok hours, from the first to before the last.
  from_hour smallint NOT NULL DEFAULT 6 CHECK (from_hour BETWEEN 0 AND 23),
  until_hour smallint NOT NULL DEFAULT 24 CHECK (until_hour BETWEEN 1 AND 24 AND until_hour > from_hour),
  -- Of a Bangkok day.
  ceiling_satang bigint NOT NULL DEFAULT 1000000 CHECK (ceiling_satang >= 0)
);
INSERT INTO automatic_approval DEFAULT VALUES;

-- What the rule says of a payment, as it was last judged before it was decided.
CREATE TABLE approval_verdicts (
  payment_id uuid PRIMARY KEY REFERENCES payments (id) ON DELETE CASCADE,
  outcome text NOT NULL CHECK (outcome IN ('approve', 'person')),
  doubts text[] NOT NULL,
  -- Who vouches for the transfer: a slip service, or a statement.
  proven_by text,
  judged_at timestamptz NOT NULL,
  judged_day date GENERATED ALWAYS AS ((judged_at AT TIME ZONE 'Asia/Bangkok')::date) STORED,
  -- It approved the payment itself; with the number in the audit log, by which that is undone.
  approved_at timestamptz,
  change_id bigint,
  CHECK ((outcome = 'approve') = (doubts = '{}')),
  CHECK ((approved_at IS NULL) = (change_id IS NULL))
);
CREATE INDEX approval_verdicts_newest ON approval_verdicts (judged_at DESC);
CREATE INDEX approval_verdicts_approving ON approval_verdicts (judged_day, judged_at DESC) WHERE outcome = 'approve';

-- What nobody but the system approved can be taken back by the team after the minute, too; what a person decided cannot.
-- contracts: refuses what it refused before, but for that
CREATE OR REPLACE FUNCTION keep_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN RAISE EXCEPTION 'Payments are never deleted'; END IF;
  IF (OLD.user_id, OLD.package_id, OLD.price_satang, OLD.discount_satang, OLD.amount_satang, OLD.created_at)
     IS DISTINCT FROM
     (NEW.user_id, NEW.package_id, NEW.price_satang, NEW.discount_satang, NEW.amount_satang, NEW.created_at)
     OR (OLD.payment_status <> 'pending' AND OLD.payment_status <> NEW.payment_status
         AND NOT coalesce(OLD.payment_status = 'approved' AND NEW.payment_status = 'pending'
                          AND NEW.undone_at >= OLD.decided_at
                          AND (NEW.undone_at < OLD.decided_at + interval '60 seconds'
                               OR EXISTS (SELECT FROM approval_verdicts
                                          WHERE payment_id = OLD.id AND approved_at = OLD.decided_at)), false)) THEN
    RAISE EXCEPTION 'A payment''s figures and its decision never change';
  END IF;
  RETURN NEW;
END $$;
