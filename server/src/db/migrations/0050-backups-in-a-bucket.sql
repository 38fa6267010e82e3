-- Backups may go to a bucket: its keys are sealed, as one text, and belong to this row.
ALTER TABLE backup_plan
  ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid(),
  ADD COLUMN bucket_keys text,
  ADD COLUMN sealed_under text,
  -- The end of the key's id, to be shown.
  ADD COLUMN key_hint text NOT NULL DEFAULT '',
  ADD CHECK ((bucket_keys IS NULL) = (sealed_under IS NULL));
