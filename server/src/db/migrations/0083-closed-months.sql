-- Months whose books are closed (docs/decisions/104-closed-months.md): what counts in them does not change any more.
CREATE TABLE closed_months (
  -- Its first day, Bangkok's.
  month date PRIMARY KEY CHECK (extract(day FROM month) = 1),
  closed_at timestamptz NOT NULL,
  closed_by uuid REFERENCES profiles (id)
);

CREATE FUNCTION keep_closed_month() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'A month that is closed stays closed';
END $$;
CREATE TRIGGER closed_months_kept BEFORE UPDATE OR DELETE ON closed_months
  FOR EACH ROW EXECUTE FUNCTION keep_closed_month();

-- Whoever changes what counts on a day holds this lock with others, whoever closes a month holds it alone: nobody is between
-- looking and committing then.
CREATE FUNCTION refuse_closed_month(day date) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(x'6d6f6e7468'::bigint);
  IF EXISTS (SELECT FROM closed_months WHERE month = date_trunc('month', day)::date) THEN
    RAISE EXCEPTION 'The month of % is closed', day USING ERRCODE = 'TH001';
  END IF;
END $$;

CREATE FUNCTION keep_expense_of_closed_month() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.deleted_at IS NULL THEN PERFORM refuse_closed_month(OLD.expense_date); END IF;
  IF TG_OP <> 'DELETE' AND NEW.deleted_at IS NULL THEN PERFORM refuse_closed_month(NEW.expense_date); END IF;
  RETURN coalesce(NEW, OLD);
END $$;
-- contracts: refuses nothing as long as no month is closed, which the former version cannot do
CREATE TRIGGER expenses_of_closed_months
  BEFORE INSERT OR DELETE OR UPDATE OF expense_date, amount_satang, description, category, receipt_image, deleted_at ON expenses
  FOR EACH ROW EXECUTE FUNCTION keep_expense_of_closed_month();

CREATE FUNCTION keep_payment_of_closed_month() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.payment_status = 'approved' THEN PERFORM refuse_closed_month(OLD.decided_day);
  ELSIF NEW.payment_status = 'approved' THEN
    PERFORM refuse_closed_month((NEW.decided_at AT TIME ZONE 'Asia/Bangkok')::date);
  END IF;
  IF NEW.refunded_at IS NOT NULL THEN
    PERFORM refuse_closed_month((NEW.refunded_at AT TIME ZONE 'Asia/Bangkok')::date);
  END IF;
  RETURN NEW;
END $$;
-- contracts: refuses nothing as long as no month is closed, which the former version cannot do
CREATE TRIGGER payments_of_closed_months BEFORE UPDATE OF payment_status, decided_at, refunded_at ON payments
  FOR EACH ROW
  WHEN ((OLD.payment_status, OLD.decided_at, OLD.refunded_at)
        IS DISTINCT FROM (NEW.payment_status, NEW.decided_at, NEW.refunded_at))
  EXECUTE FUNCTION keep_payment_of_closed_month();
