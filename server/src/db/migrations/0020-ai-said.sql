-- What a provider said of itself when it gave nothing, without the key: shown in a fold.
ALTER TABLE ai_run_lines ADD COLUMN said text;
ALTER TABLE ai_runs ADD COLUMN said text;

-- The run's set could not be written into the history: the run has its results all the same, and says so.
ALTER TABLE ai_runs ADD COLUMN history_failed boolean NOT NULL DEFAULT false;
