CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE INDEX profiles_search ON profiles USING gin (email gin_trgm_ops, display_name gin_trgm_ops);

-- Is or ever was VIP, however that came about: such a member renews and has no first month (decisions.md §4).
ALTER TABLE profiles ADD COLUMN ever_vip boolean NOT NULL DEFAULT false;
UPDATE profiles SET ever_vip = true WHERE membership IN ('vip', 'lifetime') OR has_purchased_vip;
CREATE FUNCTION remember_vip() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.membership IN ('vip', 'lifetime') OR NEW.has_purchased_vip THEN NEW.ever_vip := true; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER profiles_remember_vip BEFORE INSERT OR UPDATE ON profiles
  FOR EACH ROW EXECUTE FUNCTION remember_vip();

CREATE TABLE coupons (
  id uuid PRIMARY KEY,
  code text NOT NULL CONSTRAINT coupons_code_key UNIQUE CHECK (code = upper(code) AND code <> ''),
  discount_type text NOT NULL DEFAULT 'fixed' CHECK (discount_type IN ('fixed', 'percentage')),
  -- Satang when fixed, whole percent when percentage.
  discount_amount integer NOT NULL CHECK (discount_amount > 0),
  min_purchase_satang integer NOT NULL DEFAULT 0 CHECK (min_purchase_satang >= 0),
  max_discount_satang integer CHECK (max_discount_satang > 0),
  usage_limit integer NOT NULL DEFAULT 1 CHECK (usage_limit > 0),
  usage_count integer NOT NULL DEFAULT 0 CHECK (usage_count BETWEEN 0 AND usage_limit),
  expires_at timestamptz,
  is_active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (discount_type = 'fixed' OR discount_amount <= 100),
  CHECK (discount_type = 'percentage' OR max_discount_satang IS NULL)
);
CREATE INDEX coupons_newest ON coupons (created_at DESC, id);

CREATE TABLE payments (
  id uuid PRIMARY KEY,
  -- What people name it by.
  number bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT payments_number_key UNIQUE,
  -- Deleting a member makes the profile anonymous and leaves it and its payments.
  user_id uuid NOT NULL REFERENCES profiles (id),
  package_id smallint NOT NULL REFERENCES packages (id),
  idempotency_key uuid NOT NULL,
  price_satang integer NOT NULL CHECK (price_satang >= 0),
  discount_satang integer NOT NULL DEFAULT 0 CHECK (discount_satang >= 0),
  amount_satang integer NOT NULL CHECK (amount_satang >= 0 AND amount_satang = price_satang - discount_satang),
  coupon_id uuid REFERENCES coupons (id) ON DELETE SET NULL,
  coupon_code text,
  -- In Bangkok, Gregorian, as the slip says; null when nothing had to be paid.
  transfer_date date,
  transfer_time text CHECK (transfer_time ~ '^\d\d:\d\d$'),
  bank_name text,
  account_name text,
  -- Name in the file store; null = none was needed, or its time of keeping is over.
  slip_image text,
  -- SHA-256 of the picture as it is kept, without metadata, hex.
  slip_hash text,
  -- From the mini-QR: the sending bank's code and its reference.
  slip_bank text,
  slip_reference text,
  -- The verdict of an outside check.
  slip_check jsonb,
  payment_status text NOT NULL DEFAULT 'pending' CHECK (payment_status IN ('pending', 'approved', 'rejected')),
  reject_reason text,
  decided_by uuid REFERENCES profiles (id),
  decided_at timestamptz,
  before_membership text,
  before_expires_at timestamptz,
  granted_membership text,
  granted_expires_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  submitted_day date GENERATED ALWAYS AS ((created_at AT TIME ZONE 'Asia/Bangkok')::date) STORED,
  decided_day date GENERATED ALWAYS AS ((decided_at AT TIME ZONE 'Asia/Bangkok')::date) STORED,
  CONSTRAINT payments_idempotency_key UNIQUE (user_id, idempotency_key),
  CHECK ((payment_status = 'pending') = (decided_at IS NULL)),
  CHECK ((payment_status = 'approved') = (granted_membership IS NOT NULL)),
  CHECK ((payment_status = 'rejected') = (reject_reason IS NOT NULL))
);
CREATE UNIQUE INDEX payments_one_pending ON payments (user_id) WHERE payment_status = 'pending';
-- A transfer and its picture pay once; after a rejection they may come again.
CREATE UNIQUE INDEX payments_slip_reference ON payments (slip_reference, slip_bank)
  WHERE payment_status <> 'rejected' AND slip_reference IS NOT NULL;
CREATE UNIQUE INDEX payments_slip_picture ON payments (slip_hash)
  WHERE payment_status <> 'rejected' AND slip_hash IS NOT NULL;
CREATE INDEX payments_rejected_slips ON payments (slip_reference) WHERE payment_status = 'rejected';
CREATE INDEX payments_rejected_pictures ON payments (slip_hash) WHERE payment_status = 'rejected';
CREATE INDEX payments_of_user ON payments (user_id, created_at DESC, id DESC);
CREATE INDEX payments_newest ON payments (submitted_day DESC, created_at DESC, id DESC);
CREATE INDEX payments_newest_by_status ON payments (payment_status, submitted_day DESC, created_at DESC, id DESC);
CREATE INDEX payments_seats ON payments (package_id) WHERE package_id = 4 AND payment_status <> 'rejected';
CREATE INDEX payments_of_coupon ON payments (coupon_id, created_at DESC, id DESC) WHERE coupon_id IS NOT NULL;
CREATE INDEX payments_kept_slips ON payments (decided_at) WHERE slip_image IS NOT NULL AND decided_at IS NOT NULL;
CREATE UNIQUE INDEX payments_slip_files ON payments (slip_image) WHERE slip_image IS NOT NULL;

-- Counts and sums a Bangkok day, kept by the triggers below in the payment's own transaction, so that lists, cards and
-- reports read days and never payments.
CREATE TABLE payment_days (
  day date NOT NULL,
  status text NOT NULL,
  payments bigint NOT NULL,
  satang bigint NOT NULL,
  PRIMARY KEY (day, status)
);
COMMENT ON TABLE payment_days IS 'By day of submission and present status';

CREATE TABLE revenue_days (
  day date PRIMARY KEY,
  payments bigint NOT NULL,
  satang bigint NOT NULL,
  payers bigint NOT NULL
);
COMMENT ON TABLE revenue_days IS 'Approved payments by day of approval; payers are the distinct ones of the day';

-- The days on which a member's payments were approved, each with the one before it.
CREATE TABLE paydays (
  user_id uuid NOT NULL REFERENCES profiles (id),
  day date NOT NULL,
  previous date NOT NULL,
  PRIMARY KEY (user_id, day)
);

-- The distinct payers of a range are the paydays inside it whose previous one lies before it. Counted by day and by
-- month on both sides, any range is a few hundred rows. `previous` is -infinity for a member's first payday.
CREATE TABLE payer_counts (
  unit text NOT NULL CHECK (unit IN ('day', 'month')),
  previous_unit text NOT NULL CHECK (previous_unit IN ('day', 'month')),
  since date NOT NULL,
  previous date NOT NULL,
  payers bigint NOT NULL,
  PRIMARY KEY (unit, previous_unit, since, previous)
);

CREATE FUNCTION count_payer(at date, before date, change integer) RETURNS void LANGUAGE sql AS $$
  INSERT INTO payer_counts AS known (unit, previous_unit, since, previous, payers)
  SELECT u, p, date_trunc(u, at)::date,
         CASE WHEN before = '-infinity' THEN before ELSE date_trunc(p, before)::date END, change
  FROM unnest(ARRAY['day', 'month']) u, unnest(ARRAY['day', 'month']) p
  ORDER BY 1, 2, 3, 4
  ON CONFLICT (unit, previous_unit, since, previous) DO UPDATE SET payers = known.payers + excluded.payers
$$;

CREATE FUNCTION note_payday(member uuid, at date) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  before date;
  after date;
BEGIN
  IF EXISTS (SELECT FROM paydays WHERE user_id = member AND day = at) THEN RETURN false; END IF;
  SELECT coalesce(max(day), '-infinity') INTO before FROM paydays WHERE user_id = member AND day < at;
  SELECT min(day) INTO after FROM paydays WHERE user_id = member AND day > at;
  INSERT INTO paydays (user_id, day, previous) VALUES (member, at, before);
  PERFORM count_payer(at, before, 1);
  IF after IS NOT NULL THEN
    UPDATE paydays SET previous = at WHERE user_id = member AND day = after;
    PERFORM count_payer(after, before, -1);
    PERFORM count_payer(after, at, 1);
  END IF;
  RETURN true;
END $$;

CREATE FUNCTION count_payment() RETURNS trigger LANGUAGE plpgsql AS $$
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
  END IF;
  RETURN NULL;
END $$;
-- At the commit, so that a day's row, which everybody writes, is held for a moment alone.
CREATE CONSTRAINT TRIGGER payments_count AFTER INSERT OR UPDATE ON payments
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_payment();

-- What was decided or sold stays as it was: the ledger's figures never change and a decision is never taken back.
CREATE FUNCTION keep_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN RAISE EXCEPTION 'Payments are never deleted'; END IF;
  IF (OLD.user_id, OLD.package_id, OLD.price_satang, OLD.discount_satang, OLD.amount_satang, OLD.created_at)
     IS DISTINCT FROM
     (NEW.user_id, NEW.package_id, NEW.price_satang, NEW.discount_satang, NEW.amount_satang, NEW.created_at)
     OR (OLD.payment_status <> 'pending' AND OLD.payment_status <> NEW.payment_status) THEN
    RAISE EXCEPTION 'A payment''s figures and its decision never change';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER payments_keep BEFORE UPDATE OR DELETE ON payments FOR EACH ROW EXECUTE FUNCTION keep_payment();

-- Who did what as an admin: before and after, when, from where.
CREATE TABLE audit_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  actor_id uuid REFERENCES profiles (id),
  action text NOT NULL,
  subject_kind text NOT NULL,
  subject_id text NOT NULL,
  before jsonb,
  after jsonb,
  ip_address text,
  created_at timestamptz NOT NULL
);
CREATE INDEX audit_log_of_subject ON audit_log (subject_kind, subject_id, id);
CREATE INDEX audit_log_newest ON audit_log (created_at DESC, id DESC);
