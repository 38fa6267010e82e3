-- An approval is undone for 60 seconds (docs/decisions/063-undo-of-an-approval-by-the-server.md): the payment waits again, and
-- every sum is as if it had never been approved.
ALTER TABLE payments ADD COLUMN decision_letter uuid, ADD COLUMN undone_at timestamptz;
COMMENT ON COLUMN payments.decision_letter IS 'The mail about its approval: it waits as long as the approval can be undone, and goes with it';
COMMENT ON COLUMN payments.undone_at IS 'When its approval was undone last';

-- The ledger's figures never change and a decision is never taken back, but for an approval within its 60 seconds.
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
                          AND NEW.undone_at < OLD.decided_at + interval '60 seconds', false)) THEN
    RAISE EXCEPTION 'A payment''s figures and its decision never change';
  END IF;
  RETURN NEW;
END $$;

-- Takes back what note_payday did for an approval, unless another one of that member's stands on that day.
CREATE FUNCTION undo_payday(member uuid, at date) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  before date;
  after date;
BEGIN
  -- The lock of note_payday.
  PERFORM pg_advisory_xact_lock(x'706179657273'::bigint);
  DELETE FROM paydays WHERE user_id = member AND day = at AND NOT EXISTS (
    SELECT FROM payments WHERE user_id = member AND payment_status = 'approved' AND decided_day = at);
  IF NOT FOUND THEN RETURN false; END IF;
  SELECT max(day) INTO before FROM paydays WHERE user_id = member AND day < at;
  SELECT min(day) INTO after FROM paydays WHERE user_id = member AND day > at;
  UPDATE payer_days SET payers[day_number(at)] = payers[day_number(at)] - 1
  WHERE day >= at AND (after IS NULL OR day < after);
  IF before IS NOT NULL THEN
    UPDATE payer_days SET payers[day_number(before)] = payers[day_number(before)] + 1
    WHERE day >= at AND (after IS NULL OR day < after);
  END IF;
  DELETE FROM payer_days WHERE day = at AND NOT EXISTS (SELECT FROM paydays WHERE day = at);
  RETURN true;
END $$;

-- Takes back what note_terms did for the last approval of its member. Called with the lock of note_payday.
CREATE FUNCTION undo_terms(undone payments) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  term record;
BEGIN
  DELETE FROM terms WHERE payment_id = undone.id RETURNING ends_day INTO term;
  IF FOUND THEN PERFORM count_term_day(term.ends_day, -1, 0); END IF;
  -- The terms that nothing else has renewed or extended: those behind which no approved payment of the member's stands any more.
  FOR term IN
    SELECT payment_id, ends_day, fate FROM terms JOIN payments of_term ON of_term.id = payment_id
    WHERE terms.user_id = undone.user_id AND fate <> 'open' AND NOT EXISTS (
      SELECT FROM payments later WHERE later.user_id = undone.user_id AND later.payment_status = 'approved'
        AND (later.decided_at, later.number) > (of_term.decided_at, of_term.number))
  LOOP
    UPDATE terms SET fate = 'open' WHERE payment_id = term.payment_id;
    IF term.fate = 'renewed' THEN PERFORM count_term_day(term.ends_day, 0, -1);
    ELSE PERFORM count_term_day(term.ends_day, 1, 0);
    END IF;
  END LOOP;
END $$;

-- contracts: adds up as before what the former version does
CREATE OR REPLACE FUNCTION count_payment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_new_payer boolean;
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.payment_status = NEW.payment_status THEN RETURN NULL; END IF;
  INSERT INTO payment_days AS known (day, status, payments, satang)
  SELECT * FROM (
    SELECT NEW.submitted_day, NEW.payment_status, 1::bigint, NEW.amount_satang::bigint
    UNION ALL
    SELECT OLD.submitted_day, OLD.payment_status, -1, -OLD.amount_satang WHERE TG_OP = 'UPDATE'
  ) changes ORDER BY 2
  ON CONFLICT (day, status) DO UPDATE
    SET payments = known.payments + excluded.payments, satang = known.satang + excluded.satang;
  IF NEW.payment_status = 'approved' THEN
    is_new_payer := note_payday(NEW.user_id, NEW.decided_day);
    INSERT INTO revenue_days AS known (day, payments, satang, payers)
    VALUES (NEW.decided_day, 1, NEW.amount_satang, is_new_payer::integer)
    ON CONFLICT (day) DO UPDATE
      SET payments = known.payments + 1,
          satang = known.satang + excluded.satang,
          payers = known.payers + excluded.payers;
    INSERT INTO revenue_parts AS known (day, package_id, coupon_code, payments, satang, discount_satang)
    VALUES (NEW.decided_day, NEW.package_id, coalesce(NEW.coupon_code, ''), 1, NEW.amount_satang, NEW.discount_satang)
    ON CONFLICT (day, package_id, coupon_code) DO UPDATE
      SET payments = known.payments + 1,
          satang = known.satang + excluded.satang,
          discount_satang = known.discount_satang + excluded.discount_satang;
    PERFORM note_terms(NEW);
  END IF;
  IF TG_OP = 'UPDATE' AND OLD.payment_status = 'approved' THEN
    is_new_payer := undo_payday(OLD.user_id, OLD.decided_day);
    UPDATE revenue_days
    SET payments = payments - 1, satang = satang - OLD.amount_satang, payers = payers - is_new_payer::integer
    WHERE day = OLD.decided_day;
    DELETE FROM revenue_days WHERE day = OLD.decided_day AND payments = 0;
    UPDATE revenue_parts
    SET payments = payments - 1, satang = satang - OLD.amount_satang, discount_satang = discount_satang - OLD.discount_satang
    WHERE day = OLD.decided_day AND package_id = OLD.package_id AND coupon_code = coalesce(OLD.coupon_code, '');
    DELETE FROM revenue_parts
    WHERE day = OLD.decided_day AND package_id = OLD.package_id AND coupon_code = coalesce(OLD.coupon_code, '')
      AND payments = 0;
    PERFORM undo_terms(OLD);
  END IF;
  RETURN NULL;
END $$;

-- Who has no payday left has not paid yet.
CREATE FUNCTION undo_first_payday() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE funnel_days SET paid = paid - 1
  WHERE day = (SELECT bangkok_day(created_at) FROM profiles
               WHERE id = OLD.user_id AND membership <> 'admin' AND deleted_at IS NULL);
  RETURN NULL;
END $$;
-- contracts: adds up, and refuses nothing
CREATE CONSTRAINT TRIGGER paydays_funnel_undone AFTER DELETE ON paydays
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (is_first_payday(OLD.user_id, OLD.day))
  EXECUTE FUNCTION undo_first_payday();
