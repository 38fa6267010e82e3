-- Admins find a member by the first or the last group of a licence key, which is all that they see of it.
CREATE INDEX license_keys_first_group ON license_keys (left(masked_key, 4));
CREATE INDEX license_keys_last_group ON license_keys (right(masked_key, 4));
