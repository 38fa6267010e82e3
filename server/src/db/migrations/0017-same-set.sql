-- A set is known by a hash of its recipe and seed: the same one again on its day is not charged again, and one that was
-- stopped is charged for what was woven. `charged` is what the reservation took; `woven` how far the set came.
ALTER TABLE prompt_reservations ADD COLUMN digest text CHECK (digest ~ '^[0-9a-f]{64}$');
ALTER TABLE prompt_reservations ADD COLUMN charged integer;
ALTER TABLE prompt_reservations ADD COLUMN woven integer;
UPDATE prompt_reservations SET charged = count, woven = count;
ALTER TABLE prompt_reservations ALTER COLUMN charged SET NOT NULL;
ALTER TABLE prompt_reservations ALTER COLUMN woven SET NOT NULL;
ALTER TABLE prompt_reservations ADD CONSTRAINT prompt_reservations_woven
  CHECK (charged BETWEEN 0 AND count AND woven BETWEEN count - charged AND count);
CREATE INDEX prompt_reservations_same ON prompt_reservations (profile_id, digest, created_at DESC) WHERE digest IS NOT NULL;
