-- Members' keys of providers that make pictures alone, as those of openai and gemini (0003, 0063).
CREATE TABLE fal (
  profile_id uuid PRIMARY KEY REFERENCES profiles (id) ON DELETE CASCADE,
  api_key text NOT NULL,
  sealed_under text NOT NULL,
  last4 text NOT NULL,
  is_active boolean NOT NULL DEFAULT true,
  last_tested_at timestamptz,
  last_test_result text,
  last_tested_model text,
  is_former_kind boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX fal_by_vault_key ON fal (sealed_under);

CREATE TABLE replicate (LIKE fal INCLUDING DEFAULTS);
ALTER TABLE replicate ADD PRIMARY KEY (profile_id),
  ADD FOREIGN KEY (profile_id) REFERENCES profiles (id) ON DELETE CASCADE;
CREATE INDEX replicate_by_vault_key ON replicate (sealed_under);

-- A server of the member's own choosing: where it is reached, and which of its models is asked.
CREATE TABLE image_server (LIKE fal INCLUDING DEFAULTS, address text NOT NULL, model text NOT NULL);
ALTER TABLE image_server ADD PRIMARY KEY (profile_id),
  ADD FOREIGN KEY (profile_id) REFERENCES profiles (id) ON DELETE CASCADE;
CREATE INDEX image_server_by_vault_key ON image_server (sealed_under);
