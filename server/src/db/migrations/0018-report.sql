-- What the owner's report adds up, kept by the trigger of payments: the report reads days, never payments.
CREATE TABLE revenue_parts (
  day date NOT NULL,
  package_id smallint NOT NULL,
  -- Empty = without one.
  coupon_code text NOT NULL,
  payments bigint NOT NULL,
  satang bigint NOT NULL,
  discount_satang bigint NOT NULL,
  PRIMARY KEY (day, package_id, coupon_code)
);
COMMENT ON TABLE revenue_parts IS 'Approved payments by day of approval, package and coupon';

-- A term that an approved payment gave. It was renewed by the member's next approved payment when that came from 30 days
-- before its end to 30 days after; when it came earlier the end was moved, and the term never ended.
CREATE TABLE terms (
  payment_id uuid PRIMARY KEY REFERENCES payments (id),
  user_id uuid NOT NULL,
  ends_at timestamptz NOT NULL,
  ends_day date GENERATED ALWAYS AS ((ends_at AT TIME ZONE 'Asia/Bangkok')::date) STORED,
  fate text NOT NULL DEFAULT 'open' CHECK (fate IN ('open', 'renewed', 'extended'))
);
CREATE INDEX terms_open ON terms (user_id) WHERE fate = 'open';

CREATE TABLE term_days (
  day date PRIMARY KEY,
  ended bigint NOT NULL,
  renewed bigint NOT NULL
);
COMMENT ON TABLE term_days IS 'By day of a term''s end: how many end then, and how many of them were renewed';

CREATE FUNCTION count_term_day(at date, more_ended integer, more_renewed integer) RETURNS void LANGUAGE sql AS $$
  INSERT INTO term_days AS known (day, ended, renewed) VALUES (at, more_ended, more_renewed)
  ON CONFLICT (day) DO UPDATE SET ended = known.ended + excluded.ended, renewed = known.renewed + excluded.renewed
$$;

-- Called with the lock of note_payday: one approval at a time.
CREATE FUNCTION note_terms(approved payments) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  month CONSTANT interval := interval '30 days';
  term record;
BEGIN
  FOR term IN
    UPDATE terms SET fate = CASE WHEN approved.decided_at < ends_at - month THEN 'extended' ELSE 'renewed' END
    WHERE user_id = approved.user_id AND fate = 'open' AND payment_id <> approved.id
      AND approved.decided_at <= ends_at + month
    RETURNING ends_day, fate
  LOOP
    IF term.fate = 'renewed' THEN PERFORM count_term_day(term.ends_day, 0, 1);
    ELSE PERFORM count_term_day(term.ends_day, -1, 0);
    END IF;
  END LOOP;
  IF approved.granted_membership = 'vip' AND approved.granted_expires_at IS NOT NULL THEN
    INSERT INTO terms (payment_id, user_id, ends_at)
    VALUES (approved.id, approved.user_id, approved.granted_expires_at) ON CONFLICT DO NOTHING;
    IF FOUND THEN
      PERFORM count_term_day((approved.granted_expires_at AT TIME ZONE 'Asia/Bangkok')::date, 1, 0);
    END IF;
  END IF;
END $$;

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
  RETURN NULL;
END $$;

-- What the tables would hold, had each approval been noted when it came.
CREATE FUNCTION count_report_anew() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM revenue_parts;
  DELETE FROM term_days;
  DELETE FROM terms;
  INSERT INTO revenue_parts
  SELECT decided_day, package_id, coalesce(coupon_code, ''), count(*), sum(amount_satang), sum(discount_satang)
  FROM payments WHERE payment_status = 'approved' GROUP BY 1, 2, 3;
  INSERT INTO terms (payment_id, user_id, ends_at, fate)
  SELECT id, user_id, granted_expires_at,
         CASE WHEN next_at < granted_expires_at - interval '30 days' THEN 'extended'
              WHEN next_at <= granted_expires_at + interval '30 days' THEN 'renewed' ELSE 'open' END
  FROM (
    SELECT *, lead(decided_at) OVER (PARTITION BY user_id ORDER BY decided_at, number) AS next_at
    FROM payments WHERE payment_status = 'approved'
  ) approved
  WHERE granted_membership = 'vip' AND granted_expires_at IS NOT NULL;
  INSERT INTO term_days
  SELECT ends_day, count(*), count(*) FILTER (WHERE fate = 'renewed') FROM terms WHERE fate <> 'extended' GROUP BY 1;
END $$;
SELECT count_report_anew();

-- What the operator's own key paid for.
CREATE INDEX ai_calls_free ON ai_calls (sent_at) WHERE provider = 'geminiFree';

-- Members are counted without those who left.
CREATE INDEX profiles_living ON profiles (membership, expires_at) WHERE deleted_at IS NULL;
