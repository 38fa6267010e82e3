-- without a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS payments_refunded ON payments (refunded_at) WHERE refunded_at IS NOT NULL;
