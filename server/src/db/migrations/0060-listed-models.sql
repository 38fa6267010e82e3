-- What the provider's own list says of a model, asked once a Bangkok day.
ALTER TABLE ai_model_observations
  ADD COLUMN listed_on date,
  ADD COLUMN listed_end date,
  ADD COLUMN missing_since date;
COMMENT ON COLUMN ai_model_observations.listed_on IS 'The last day on which the list had it';
COMMENT ON COLUMN ai_model_observations.missing_since IS 'The first day on which the list no longer had it';

CREATE TABLE ai_model_lists (
  provider text PRIMARY KEY CHECK (provider IN ('openai', 'gemini')),
  asked_on date NOT NULL
);
