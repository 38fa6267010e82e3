-- A slip without a code that was drawn or packed anew is known by how it looks (docs/decisions/067-likeness-of-slips.md).
ALTER TABLE payments ADD COLUMN slip_likeness bit(4096), ADD COLUMN slip_alike uuid[];
COMMENT ON COLUMN payments.slip_likeness IS 'Where the slip grows darker to the right, in 64 rows of 64 places (server/src/features/payments/slip-likeness.ts)';
COMMENT ON COLUMN payments.slip_alike IS 'Payments whose slips looked like this one, which has no code, when it was handed in; the nearest first';
