-- Once, on the leader, after the first server has started: psql -h /var/run/postgresql -d thokham < keep-audit-log.sql
ALTER TABLE audit_log OWNER TO CURRENT_USER;
ALTER FUNCTION keep_audit() OWNER TO CURRENT_USER;
GRANT SELECT, INSERT ON audit_log TO thokham;
GRANT SELECT ON SEQUENCE audit_log_id_seq TO thokham;
