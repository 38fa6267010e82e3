-- The days' counts added up by month: a page of the list is found in one month and the days of it, however many years there are.
CREATE TABLE member_months (
  month date NOT NULL,
  membership text NOT NULL,
  members bigint NOT NULL,
  PRIMARY KEY (month, membership)
);
COMMENT ON TABLE member_months IS 'member_days by month; the month is its first day';

CREATE TABLE member_end_months (
  month date PRIMARY KEY,
  members bigint NOT NULL
);
COMMENT ON TABLE member_end_months IS 'member_ends by month; the month is its first day';

CREATE FUNCTION first_of_month(day date) RETURNS date LANGUAGE sql IMMUTABLE
  AS $$ SELECT (day - (extract(day FROM day)::int - 1)) $$;

CREATE FUNCTION count_member_month() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO member_months AS known (month, membership, members)
  VALUES (first_of_month(NEW.day), NEW.membership, NEW.members - CASE TG_OP WHEN 'UPDATE' THEN OLD.members ELSE 0 END)
  ON CONFLICT (month, membership) DO UPDATE SET members = known.members + excluded.members;
  RETURN NULL;
END $$;
CREATE TRIGGER member_days_count AFTER INSERT OR UPDATE OF members ON member_days
  FOR EACH ROW EXECUTE FUNCTION count_member_month();

CREATE FUNCTION count_member_end_month() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO member_end_months AS known (month, members)
  VALUES (first_of_month(NEW.day), NEW.members - CASE TG_OP WHEN 'UPDATE' THEN OLD.members ELSE 0 END)
  ON CONFLICT (month) DO UPDATE SET members = known.members + excluded.members;
  RETURN NULL;
END $$;
CREATE TRIGGER member_ends_count AFTER INSERT OR UPDATE OF members ON member_ends
  FOR EACH ROW EXECUTE FUNCTION count_member_end_month();

-- The months come last: whether or not the triggers above ran, they are what the days say.
CREATE OR REPLACE FUNCTION count_members_anew() RETURNS void LANGUAGE sql AS $$
  DELETE FROM member_days;
  DELETE FROM member_ends;
  INSERT INTO member_days
  SELECT bangkok_day(created_at), membership, count(*) FROM profiles
  WHERE membership <> 'admin' AND deleted_at IS NULL GROUP BY 1, 2;
  INSERT INTO member_ends
  SELECT bangkok_day(expires_at), count(*) FROM profiles
  WHERE membership = 'vip' AND deleted_at IS NULL AND expires_at IS NOT NULL GROUP BY 1;
  DELETE FROM member_months;
  DELETE FROM member_end_months;
  INSERT INTO member_months SELECT first_of_month(day), membership, sum(members) FROM member_days GROUP BY 1, 2;
  INSERT INTO member_end_months SELECT first_of_month(day), sum(members) FROM member_ends GROUP BY 1;
$$;
SELECT count_members_anew();
