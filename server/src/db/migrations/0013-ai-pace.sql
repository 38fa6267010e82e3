-- How fast a member's key may be used: what its provider lets through (domain/src/provider-pace.ts).
CREATE TABLE ai_paces (
  profile_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
  provider text NOT NULL CHECK (provider IN ('openai', 'gemini', 'geminiFree')),
  -- Good answers so far, as far as they count.
  proven integer NOT NULL DEFAULT 0,
  -- So many calls in so many ms; null = no limit is known. is_told: the provider named it.
  calls integer CHECK (calls > 0),
  window_ms integer CHECK (window_ms > 0),
  is_told boolean NOT NULL DEFAULT false,
  changed_at timestamptz,
  -- Refusals since the last good answer.
  strikes integer NOT NULL DEFAULT 0,
  PRIMARY KEY (profile_id, provider),
  CHECK ((calls IS NULL) = (window_ms IS NULL))
);
CREATE INDEX ai_calls_of_key ON ai_calls (profile_id, provider, sent_at);

-- What a run waits for until not_before, and the pace that is shown with it.
ALTER TABLE ai_runs ADD COLUMN pause_kind text CHECK (pause_kind IN ('rate', 'daily'));
ALTER TABLE ai_runs ADD COLUMN per_minute integer;
