-- The flagged results of a line stay until others take their places.
ALTER TABLE ai_run_lines ADD COLUMN is_replacing boolean NOT NULL DEFAULT false;
