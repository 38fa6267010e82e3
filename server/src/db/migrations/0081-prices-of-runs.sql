-- The price that a run was ordered by: it holds to its end, whatever the owner changes of the model meanwhile. Empty for runs of
-- before, which go by the price of the release.
ALTER TABLE image_runs ADD COLUMN price jsonb CHECK (jsonb_typeof(price) = 'object');
