-- The audit log's triggers hold in sessions that replay changes, too (session_replication_role = 'replica').
ALTER TABLE audit_log ENABLE ALWAYS TRIGGER audit_log_keep;
ALTER TABLE audit_log ENABLE ALWAYS TRIGGER audit_log_keep_all;

-- Whose own the table is could switch its triggers off, put a rule before it or drop it. That is refused as well, but to what
-- replaces all tables and says so: a restore, a move, a migration that changes the log (SET LOCAL thokham.replaces_tables = 'on').
CREATE FUNCTION keep_audit_as_made() RETURNS event_trigger LANGUAGE plpgsql AS $$
DECLARE
  is_touched boolean;
BEGIN
  IF current_setting('thokham.replaces_tables', true) = 'on' THEN RETURN; END IF;
  IF TG_EVENT = 'sql_drop' THEN
    SELECT EXISTS (
      SELECT FROM pg_event_trigger_dropped_objects()
      WHERE object_identity IN ('public.audit_log', 'public.keep_audit()', 'public.keep_audit_as_made()')
         OR object_identity LIKE '% on public.audit_log'
    ) INTO is_touched;
  ELSE
    -- By number, as what was renamed is still the same; indexes may come and go.
    SELECT EXISTS (
      SELECT FROM pg_event_trigger_ddl_commands() c
      WHERE c.object_identity LIKE '% on public.audit_log'
         OR c.classid = 'pg_class'::regclass
            AND c.objid IN (SELECT tgrelid FROM pg_trigger WHERE tgname = 'audit_log_keep')
         OR c.classid = 'pg_proc'::regclass
            AND c.objid IN (SELECT tgfoid FROM pg_trigger WHERE tgname = 'audit_log_keep'
                            UNION SELECT evtfoid FROM pg_event_trigger WHERE evtname = 'audit_log_as_made')
    ) INTO is_touched;
  END IF;
  IF is_touched THEN RAISE EXCEPTION 'The audit log is never changed'; END IF;
END $$;

-- Only a superuser makes event triggers, as the embedded server's user is one. On another server its administrator takes the
-- table over: docs/operations.md.
DO $$ BEGIN
  IF (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) THEN
    CREATE EVENT TRIGGER audit_log_as_made ON ddl_command_end EXECUTE FUNCTION keep_audit_as_made();
    CREATE EVENT TRIGGER audit_log_not_dropped ON sql_drop EXECUTE FUNCTION keep_audit_as_made();
    ALTER EVENT TRIGGER audit_log_as_made ENABLE ALWAYS;
    ALTER EVENT TRIGGER audit_log_not_dropped ENABLE ALWAYS;
  END IF;
END $$;
