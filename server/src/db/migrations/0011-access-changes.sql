-- Whoever follows a member's access (an open event stream) is told in the same transaction that takes it away,
-- whichever statement that is: a sign-out, the end of all sessions, a changed level, a deletion.
CREATE FUNCTION publish_session_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('thokham_pubsub', 'access:' || OLD.user_id);
  RETURN NULL;
END $$;

CREATE TRIGGER publish_session_end AFTER DELETE ON sessions
  FOR EACH ROW EXECUTE FUNCTION publish_session_end();

CREATE FUNCTION publish_level_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('thokham_pubsub', 'access:' || NEW.id);
  RETURN NULL;
END $$;

CREATE TRIGGER publish_level_change AFTER UPDATE ON profiles
  FOR EACH ROW WHEN (
    (OLD.membership, OLD.expires_at, OLD.has_purchased_vip, OLD.email, OLD.email_verified, OLD.deleted_at)
    IS DISTINCT FROM
    (NEW.membership, NEW.expires_at, NEW.has_purchased_vip, NEW.email, NEW.email_verified, NEW.deleted_at)
  ) EXECUTE FUNCTION publish_level_change();
