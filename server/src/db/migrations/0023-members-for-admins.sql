-- The admins' list of members: any order and count of it is read from days, never from all members.
DROP INDEX profiles_newest;
DROP INDEX profiles_by_membership;
DROP INDEX profiles_search;
CREATE INDEX profiles_search ON profiles
  USING gin (email gin_trgm_ops, display_name gin_trgm_ops, phone gin_trgm_ops);
CREATE INDEX profiles_newest ON profiles (created_at DESC, id DESC)
  WHERE membership <> 'admin' AND deleted_at IS NULL;
CREATE INDEX profiles_newest_by_level ON profiles (membership, created_at DESC, id DESC) INCLUDE (expires_at)
  WHERE deleted_at IS NULL;
CREATE INDEX profiles_by_end ON profiles (expires_at, id) WHERE membership = 'vip' AND deleted_at IS NULL;

CREATE FUNCTION bangkok_day(at timestamptz) RETURNS date LANGUAGE sql IMMUTABLE
  AS $$ SELECT (at AT TIME ZONE 'Asia/Bangkok')::date $$;

CREATE TABLE member_days (
  day date NOT NULL,
  membership text NOT NULL,
  members bigint NOT NULL,
  PRIMARY KEY (day, membership)
);
COMMENT ON TABLE member_days IS 'By day of joining and stored membership; admins and deleted accounts are in none';

CREATE TABLE member_ends (
  day date PRIMARY KEY,
  members bigint NOT NULL
);
COMMENT ON TABLE member_ends IS 'Stored VIPs by the day on which their term ends; those without an end are in none';

CREATE FUNCTION count_member() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO member_days AS known (day, membership, members)
  SELECT day, membership, sum(change) FROM (
    SELECT bangkok_day(NEW.created_at) AS day, NEW.membership, 1 AS change
    WHERE TG_OP <> 'DELETE' AND NEW.membership <> 'admin' AND NEW.deleted_at IS NULL
    UNION ALL
    SELECT bangkok_day(OLD.created_at), OLD.membership, -1
    WHERE TG_OP <> 'INSERT' AND OLD.membership <> 'admin' AND OLD.deleted_at IS NULL
  ) changes GROUP BY 1, 2 HAVING sum(change) <> 0 ORDER BY 1, 2
  ON CONFLICT (day, membership) DO UPDATE SET members = known.members + excluded.members;

  INSERT INTO member_ends AS known (day, members)
  SELECT day, sum(change) FROM (
    SELECT bangkok_day(NEW.expires_at) AS day, 1 AS change
    WHERE TG_OP <> 'DELETE' AND NEW.membership = 'vip' AND NEW.deleted_at IS NULL AND NEW.expires_at IS NOT NULL
    UNION ALL
    SELECT bangkok_day(OLD.expires_at), -1
    WHERE TG_OP <> 'INSERT' AND OLD.membership = 'vip' AND OLD.deleted_at IS NULL AND OLD.expires_at IS NOT NULL
  ) changes GROUP BY 1 HAVING sum(change) <> 0 ORDER BY 1
  ON CONFLICT (day) DO UPDATE SET members = known.members + excluded.members;
  RETURN NULL;
END $$;
-- At the commit, so that a day's row, which all who join that day write, is held for a moment alone.
CREATE CONSTRAINT TRIGGER profiles_count_new AFTER INSERT ON profiles
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_member();
CREATE CONSTRAINT TRIGGER profiles_count_change
  AFTER UPDATE OF membership, expires_at, deleted_at, created_at ON profiles
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (
    (OLD.membership, OLD.expires_at, OLD.deleted_at, OLD.created_at)
    IS DISTINCT FROM
    (NEW.membership, NEW.expires_at, NEW.deleted_at, NEW.created_at)
  )
  EXECUTE FUNCTION count_member();
CREATE CONSTRAINT TRIGGER profiles_count_gone AFTER DELETE ON profiles
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_member();

-- What the days' rows would be, had each member been counted when they came.
CREATE FUNCTION count_members_anew() RETURNS void LANGUAGE sql AS $$
  DELETE FROM member_days;
  DELETE FROM member_ends;
  INSERT INTO member_days
  SELECT bangkok_day(created_at), membership, count(*) FROM profiles
  WHERE membership <> 'admin' AND deleted_at IS NULL GROUP BY 1, 2;
  INSERT INTO member_ends
  SELECT bangkok_day(expires_at), count(*) FROM profiles
  WHERE membership = 'vip' AND deleted_at IS NULL AND expires_at IS NOT NULL GROUP BY 1;
$$;
SELECT count_members_anew();

-- What the team writes down about a member, who does not see it.
CREATE TABLE member_notes (
  id uuid PRIMARY KEY,
  profile_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
  author_id uuid REFERENCES profiles (id) ON DELETE SET NULL,
  text text NOT NULL CHECK (btrim(text) <> ''),
  created_at timestamptz NOT NULL
);
CREATE INDEX member_notes_of_profile ON member_notes (profile_id, created_at DESC);

CREATE INDEX mails_to ON mails ("to", created_at DESC, id);

-- What was done stays noted as it was.
CREATE FUNCTION keep_audit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The audit log is never changed';
END $$;
CREATE TRIGGER audit_log_keep BEFORE UPDATE OR DELETE ON audit_log FOR EACH ROW EXECUTE FUNCTION keep_audit();
CREATE TRIGGER audit_log_keep_all BEFORE TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION keep_audit();
CREATE INDEX audit_log_by_action ON audit_log (action, created_at DESC, id DESC);
CREATE INDEX audit_log_by_actor ON audit_log (actor_id, created_at DESC, id DESC);
