-- Distinct payers of any range of days from one row: the payers of a range up to a day are the members whose last payday
-- as of that day lies in the range. Replaces pairs of paydays, of which a busy range has thousands.
DROP FUNCTION count_payer(date, date, integer);
DROP TABLE payer_counts;
ALTER TABLE paydays DROP COLUMN previous;
COMMENT ON TABLE paydays IS 'The days on which payments of a member were approved';

CREATE TABLE payer_days (
  day date PRIMARY KEY,
  -- By number of day, up to `day`: the members whose last payday it is as of `day`. Null where nobody ever paid.
  payers integer[] NOT NULL
);
COMMENT ON TABLE payer_days IS 'A row a payday; a day without one is as the one before it';

CREATE FUNCTION day_number(at date) RETURNS integer LANGUAGE sql IMMUTABLE AS $$ SELECT at - date '2000-01-01' $$;

CREATE OR REPLACE FUNCTION note_payday(member uuid, at date) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  before date;
  after date;
BEGIN
  -- One at a time until the commit ("payers" in bytes): a new day begins as the one before it, which must be done then.
  PERFORM pg_advisory_xact_lock(x'706179657273'::bigint);
  INSERT INTO paydays (user_id, day) VALUES (member, at) ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN RETURN false; END IF;
  SELECT max(day) INTO before FROM paydays WHERE user_id = member AND day < at;
  SELECT min(day) INTO after FROM paydays WHERE user_id = member AND day > at;
  INSERT INTO payer_days (day, payers)
  SELECT at, coalesce((SELECT payers FROM payer_days WHERE day < at ORDER BY day DESC LIMIT 1), '{}')
  ON CONFLICT DO NOTHING;
  IF before IS NULL THEN
    UPDATE payer_days SET payers[day_number(at)] = coalesce(payers[day_number(at)], 0) + 1
    WHERE day >= at AND (after IS NULL OR day < after);
  ELSE
    UPDATE payer_days
    SET payers[day_number(before)] = payers[day_number(before)] - 1,
        payers[day_number(at)] = coalesce(payers[day_number(at)], 0) + 1
    WHERE day >= at AND (after IS NULL OR day < after);
  END IF;
  RETURN true;
END $$;

-- What the days' rows would be, had each payday been noted when it came.
CREATE FUNCTION count_payers_anew() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  counted integer[] := '{}';
  change record;
BEGIN
  DELETE FROM payer_days;
  FOR change IN
    SELECT day, before, count(*)::integer AS members, lead(day) OVER (ORDER BY day, before) AS next_day
    FROM (SELECT day, lag(day) OVER (PARTITION BY user_id ORDER BY day) AS before FROM paydays) moves
    GROUP BY day, before ORDER BY day, before
  LOOP
    IF change.before IS NOT NULL THEN
      counted[day_number(change.before)] := counted[day_number(change.before)] - change.members;
    END IF;
    counted[day_number(change.day)] := coalesce(counted[day_number(change.day)], 0) + change.members;
    IF change.next_day IS DISTINCT FROM change.day THEN
      INSERT INTO payer_days (day, payers) VALUES (change.day, counted);
    END IF;
  END LOOP;
END $$;
SELECT count_payers_anew();

-- Nearly all days have nothing that waits any more.
CREATE INDEX payment_days_waiting ON payment_days (day) INCLUDE (payments, satang)
  WHERE status = 'pending' AND payments > 0;
