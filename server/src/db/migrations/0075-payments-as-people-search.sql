-- without a transaction
-- By the last signs of a slip's reference, as they are read out, and by a sum with its minute.
CREATE INDEX CONCURRENTLY IF NOT EXISTS payments_reference_ends ON payments (reverse(slip_reference) text_pattern_ops);
CREATE INDEX CONCURRENTLY IF NOT EXISTS payments_sums_of_minutes ON payments (amount_satang, transfer_time);
