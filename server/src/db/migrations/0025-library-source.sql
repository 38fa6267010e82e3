-- Runs whose results are woven from the library, without any AI.
ALTER TABLE ai_runs DROP CONSTRAINT ai_runs_provider_check;
ALTER TABLE ai_runs ADD CONSTRAINT ai_runs_provider_check
  CHECK (provider IN ('openai', 'gemini', 'geminiFree', 'library'));
