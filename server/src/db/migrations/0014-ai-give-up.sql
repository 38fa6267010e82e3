-- A call that takes long can be given up: since when it is asked, and how often its member gave up.
ALTER TABLE ai_run_lines ADD COLUMN asked_at timestamptz;
ALTER TABLE ai_runs ADD COLUMN gave_up integer NOT NULL DEFAULT 0;
ALTER TABLE ai_runs ADD COLUMN stopping_since timestamptz;

-- A run ends with the level that started it.
ALTER TABLE ai_runs ADD COLUMN is_unlimited boolean NOT NULL DEFAULT false;
ALTER TABLE ai_runs DROP CONSTRAINT ai_runs_stopped_by_check;
ALTER TABLE ai_runs ADD CONSTRAINT ai_runs_stopped_by_check
  CHECK (stopped_by IN ('member', 'fault', 'interrupted', 'level'));

-- What an answer held that is no result, [{"text": …, "why": …}]; never counted, never in a file.
ALTER TABLE ai_run_lines ADD COLUMN set_aside jsonb NOT NULL DEFAULT '[]';

-- The results of a run, each as it is compared: no two lines have the same one.
CREATE TABLE ai_run_texts (
  run_id uuid NOT NULL REFERENCES ai_runs (id) ON DELETE CASCADE,
  sameness text NOT NULL,
  PRIMARY KEY (run_id, sameness)
);
