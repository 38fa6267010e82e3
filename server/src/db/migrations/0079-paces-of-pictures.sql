-- How fast a member's key for pictures may be used, for every run that asks with it, as its provider's refusals tell (0013 has
-- the same of the AI generator, whose limits are others).
CREATE TABLE image_paces (
  profile_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
  provider text NOT NULL CHECK (provider IN ('openai', 'gemini', 'fal', 'replicate', 'imageServer')),
  -- So many calls in so many ms; null = no limit is known. is_told: the provider named it.
  calls integer CHECK (calls > 0),
  window_ms integer CHECK (window_ms > 0),
  is_told boolean NOT NULL DEFAULT false,
  changed_at timestamptz,
  -- Refusals since the last good answer.
  strikes integer NOT NULL DEFAULT 0,
  -- No picture is asked for before.
  rests_until timestamptz,
  -- Since when the key is the member's: calls of a former one say nothing.
  key_since timestamptz,
  PRIMARY KEY (profile_id, provider),
  CHECK ((calls IS NULL) = (window_ms IS NULL))
);

-- A picture cost more than its member's own server takes for one: `price`.
ALTER TABLE image_runs DROP CONSTRAINT image_runs_stopped_by_check;
ALTER TABLE image_runs ADD CONSTRAINT image_runs_stopped_by_check
  CHECK (stopped_by IN ('member', 'fault', 'ceiling', 'interrupted', 'level', 'price'));
