-- What a provider told to wait belongs to the key, whatever run asks next.
ALTER TABLE ai_paces ADD COLUMN rests_until timestamptz;
ALTER TABLE ai_paces ADD COLUMN rest_kind text CHECK (rest_kind IN ('rate', 'daily'));
