-- When a licence was given another key: machines that left before come back free. What a replacement took off says when.
ALTER TABLE license_keys ADD COLUMN replaced_at timestamptz;
UPDATE license_keys l SET replaced_at = a.at
FROM (SELECT subject_id, max(created_at) AS at FROM audit_log WHERE action = 'licence.replace-key' GROUP BY subject_id) a
WHERE a.subject_id = l.profile_id::text;
