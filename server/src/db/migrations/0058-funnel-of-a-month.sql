-- How far those came who joined on a day: the report adds up days, never the members of a month.
-- In the order in which an approval locks them.
LOCK TABLE payments, profiles, paydays IN SHARE ROW EXCLUSIVE MODE;

CREATE TABLE funnel_days (
  day date PRIMARY KEY,
  confirmed bigint NOT NULL,
  made_prompts bigint NOT NULL,
  submitted bigint NOT NULL,
  paid bigint NOT NULL
);
COMMENT ON TABLE funnel_days IS 'Of those who joined on a day: who confirmed, made prompts, handed in a payment, and paid; admins and deleted accounts are in none';

CREATE FUNCTION count_funnel() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO funnel_days AS known (day, confirmed, made_prompts, submitted, paid)
  SELECT day, sum(change * confirmed::int), sum(change * made_prompts::int), sum(change * submitted::int), sum(change * paid::int)
  FROM (
    -- The payments and paydays of who joins now are counted when they come.
    SELECT bangkok_day(NEW.created_at) AS day, 1 AS change, NEW.email_verified AS confirmed, NEW.prompt_count > 0 AS made_prompts,
      TG_OP = 'UPDATE' AND EXISTS (SELECT FROM payments WHERE user_id = NEW.id) AS submitted,
      TG_OP = 'UPDATE' AND EXISTS (SELECT FROM paydays WHERE user_id = NEW.id) AS paid
    WHERE TG_OP <> 'DELETE' AND NEW.membership <> 'admin' AND NEW.deleted_at IS NULL
    UNION ALL
    SELECT bangkok_day(OLD.created_at), -1, OLD.email_verified, OLD.prompt_count > 0,
      EXISTS (SELECT FROM payments WHERE user_id = OLD.id),
      EXISTS (SELECT FROM paydays WHERE user_id = OLD.id)
    WHERE TG_OP <> 'INSERT' AND OLD.membership <> 'admin' AND OLD.deleted_at IS NULL
  ) changes
  GROUP BY day
  HAVING sum(change * confirmed::int) <> 0 OR sum(change * made_prompts::int) <> 0
    OR sum(change * submitted::int) <> 0 OR sum(change * paid::int) <> 0
  ORDER BY day
  ON CONFLICT (day) DO UPDATE
    SET confirmed = known.confirmed + excluded.confirmed,
        made_prompts = known.made_prompts + excluded.made_prompts,
        submitted = known.submitted + excluded.submitted,
        paid = known.paid + excluded.paid;
  RETURN NULL;
END $$;
-- At the commit, and behind count_member, so that whoever writes both days' rows writes them in one order.
CREATE CONSTRAINT TRIGGER profiles_funnel_new AFTER INSERT ON profiles
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.email_verified OR NEW.prompt_count > 0)
  EXECUTE FUNCTION count_funnel();
CREATE CONSTRAINT TRIGGER profiles_funnel_change
  AFTER UPDATE OF email_verified, prompt_count, membership, deleted_at, created_at ON profiles
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (
    (OLD.email_verified, OLD.prompt_count > 0, OLD.membership = 'admin', OLD.deleted_at IS NULL, OLD.created_at)
    IS DISTINCT FROM
    (NEW.email_verified, NEW.prompt_count > 0, NEW.membership = 'admin', NEW.deleted_at IS NULL, NEW.created_at)
  )
  EXECUTE FUNCTION count_funnel();
CREATE CONSTRAINT TRIGGER profiles_funnel_gone AFTER DELETE ON profiles
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_funnel();

-- A member's payments stand in one line (submit-payment.ts locks their row), so one of them is the first.
CREATE FUNCTION count_first_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO funnel_days AS known (day, confirmed, made_prompts, submitted, paid)
  SELECT bangkok_day(created_at), 0, 0, 1, 0 FROM profiles
  WHERE id = NEW.user_id AND membership <> 'admin' AND deleted_at IS NULL
    AND NOT EXISTS (SELECT FROM payments WHERE user_id = NEW.user_id AND number < NEW.number)
  ON CONFLICT (day) DO UPDATE SET submitted = known.submitted + 1;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER payments_funnel AFTER INSERT ON payments
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_first_payment();

CREATE FUNCTION is_first_payday(member uuid, at date) RETURNS boolean LANGUAGE sql
  AS $$ SELECT NOT EXISTS (SELECT FROM paydays WHERE user_id = member AND day <> at) $$;
CREATE FUNCTION count_first_payday() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO funnel_days AS known (day, confirmed, made_prompts, submitted, paid)
  SELECT bangkok_day(created_at), 0, 0, 0, 1 FROM profiles
  WHERE id = NEW.user_id AND membership <> 'admin' AND deleted_at IS NULL
  ON CONFLICT (day) DO UPDATE SET paid = known.paid + 1;
  RETURN NULL;
END $$;
-- That it is the first is asked at once (note_payday stands in one line), whatever comes later in the same transaction.
CREATE CONSTRAINT TRIGGER paydays_funnel AFTER INSERT ON paydays
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (is_first_payday(NEW.user_id, NEW.day))
  EXECUTE FUNCTION count_first_payday();

-- What the days' rows would be, had each member been counted when they came.
CREATE FUNCTION count_funnel_anew() RETURNS void LANGUAGE sql AS $$
  DELETE FROM funnel_days;
  INSERT INTO funnel_days
  SELECT bangkok_day(created_at), count(*) FILTER (WHERE email_verified), count(*) FILTER (WHERE prompt_count > 0),
    count(payer.user_id), count(*) FILTER (WHERE EXISTS (SELECT FROM paydays WHERE user_id = profiles.id))
  FROM profiles LEFT JOIN (SELECT DISTINCT user_id FROM payments) payer ON payer.user_id = profiles.id
  WHERE membership <> 'admin' AND deleted_at IS NULL GROUP BY 1;
$$;
SELECT count_funnel_anew();
