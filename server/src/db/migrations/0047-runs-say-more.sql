-- What the provider said when it asked to wait.
ALTER TABLE ai_runs ADD COLUMN pause_said text;
ALTER TABLE ai_paces ADD COLUMN rest_said text;
-- What a listed model cost when the run was ordered, for when the owner lists it no more: {"inputUsd": …, "outputUsd": …}.
ALTER TABLE ai_runs ADD COLUMN listed_price jsonb;
