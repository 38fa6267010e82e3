-- Members' own keys for the AI providers, one table each. `api_key` is sealed: it opens only with the vault's key file,
-- for this member and this provider.
CREATE TABLE openai (
  profile_id uuid PRIMARY KEY REFERENCES profiles (id) ON DELETE CASCADE,
  api_key text NOT NULL,
  -- Which of the vault's keys sealed it.
  sealed_under text NOT NULL,
  last4 text NOT NULL,
  is_active boolean NOT NULL DEFAULT true,
  last_tested_at timestamptz,
  last_test_result text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX openai_by_vault_key ON openai (sealed_under);

CREATE TABLE gemini (
  profile_id uuid PRIMARY KEY REFERENCES profiles (id) ON DELETE CASCADE,
  api_key text NOT NULL,
  sealed_under text NOT NULL,
  last4 text NOT NULL,
  is_active boolean NOT NULL DEFAULT true,
  last_tested_at timestamptz,
  last_test_result text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX gemini_by_vault_key ON gemini (sealed_under);
