-- The model that a key was tested with, or used last; and whether its provider is about to take no more keys of its kind.
ALTER TABLE openai ADD COLUMN last_tested_model text, ADD COLUMN is_former_kind boolean NOT NULL DEFAULT false;
ALTER TABLE gemini ADD COLUMN last_tested_model text, ADD COLUMN is_former_kind boolean NOT NULL DEFAULT false;

ALTER TABLE ai_runs
  -- What its member is told of its models: [{"kind": "retired" | "parameter" | "other", …}].
  ADD COLUMN notes jsonb NOT NULL DEFAULT '[]',
  -- Its member asked for little thinking also of models of which nothing is known.
  ADD COLUMN thinks_little boolean NOT NULL DEFAULT false,
  -- What answers cost that were thoughts alone, in billionths of a baht.
  ADD COLUMN thoughts_nano_thb bigint NOT NULL DEFAULT 0;

-- Since when the key is the member's whose pace this is: calls of a former one say nothing of it.
ALTER TABLE ai_paces ADD COLUMN key_since timestamptz;

-- One fault is several now; most of what the former name stood for was spent credit.
UPDATE openai SET last_test_result = 'credit_used_up' WHERE last_test_result = 'provider_quota';
UPDATE gemini SET last_test_result = 'credit_used_up' WHERE last_test_result = 'provider_quota';
UPDATE free_tier_state SET result = 'credit_used_up' WHERE result = 'provider_quota';
UPDATE ai_runs SET fault = 'credit_used_up' WHERE fault = 'provider_quota';
UPDATE ai_run_lines SET fault = 'credit_used_up' WHERE fault = 'provider_quota';
