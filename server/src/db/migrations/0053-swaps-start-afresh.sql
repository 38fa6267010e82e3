-- From when on new machines are counted against the swap limit: a replaced key starts the count afresh, once within 30 days.
ALTER TABLE license_keys ADD COLUMN swaps_counted_from timestamptz;
UPDATE license_keys SET swaps_counted_from = replaced_at;
