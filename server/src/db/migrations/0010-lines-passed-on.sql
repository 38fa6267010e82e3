-- A place that becomes free is passed on to the next waiting line by one statement that waits for nobody: it writes the
-- call down and its id at the line, whose state and the run's counts follow with the run's next change. The answer that
-- left the place is kept with its call until it is written down.
ALTER TABLE ai_calls ADD COLUMN reply jsonb;

UPDATE ai_run_lines SET asked_by = NULL, call_id = NULL
WHERE state = 'waiting' AND (asked_by IS NOT NULL OR call_id IS NOT NULL);

DROP TRIGGER ai_run_lines_change ON ai_run_lines;
CREATE TRIGGER ai_run_lines_change
  BEFORE UPDATE OF state, prompts, edited, missing, fault, reason, answers, retries ON ai_run_lines
  FOR EACH ROW EXECUTE FUNCTION note_ai_run_line();

DROP INDEX ai_run_lines_waiting;
CREATE INDEX ai_run_lines_waiting ON ai_run_lines (run_id, position) WHERE state = 'waiting' AND call_id IS NULL;
CREATE INDEX ai_run_lines_passed_on ON ai_run_lines (run_id, asked_by)
  WHERE state = 'waiting' AND call_id IS NOT NULL;
