-- without a transaction
-- Transfers of one sum in one minute are looked for with each payment that is judged.
CREATE INDEX CONCURRENTLY IF NOT EXISTS payments_transfers ON payments (transfer_date, amount_satang);
