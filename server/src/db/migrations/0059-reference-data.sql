-- What strangers decide (models of AI, versions, marketplaces' rules), with date and source: shipped in content/, edited by the owner.
CREATE TABLE reference_data (
  kind text NOT NULL CHECK (kind <> ''),
  id text NOT NULL CHECK (id <> ''),
  content jsonb NOT NULL CHECK (jsonb_typeof(content) = 'object'),
  place integer NOT NULL,
  revision integer NOT NULL DEFAULT 0,
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  PRIMARY KEY (kind, id)
);
COMMENT ON COLUMN reference_data.content IS 'As contract/src/reference-data.ts describes it for each kind';

-- What calls and the provider's own list have shown of a model, whether it has a row or not.
CREATE TABLE ai_model_observations (
  provider text NOT NULL CHECK (provider IN ('openai', 'gemini')),
  model text NOT NULL CHECK (model <> ''),
  refuses text[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (provider, model)
);
COMMENT ON COLUMN ai_model_observations.refuses IS 'Parameters of a request that it answered with a refusal';
