-- A buyer pays what the screen showed: where price, coupon or seat had changed by then, the amount is what was
-- transferred, and price − discount what was due.
ALTER TABLE payments ADD COLUMN difference_reason text
  CHECK (difference_reason IN ('price', 'coupon_invalid', 'coupon_expired', 'coupon_used', 'coupon_minimum', 'sold_out'));
ALTER TABLE payments DROP CONSTRAINT payments_check;
ALTER TABLE payments ADD CONSTRAINT payments_amount
  CHECK (amount_satang >= 0 AND (difference_reason IS NOT NULL OR amount_satang = price_satang - discount_satang));

-- A member who deletes the account takes a pending payment back; who transferred it, and where to reach them, is kept
-- until the money has been returned.
ALTER TABLE payments ADD COLUMN withdrawn_at timestamptz;
ALTER TABLE payments ADD COLUMN refund_contact text;
ALTER TABLE payments ADD COLUMN refunded_at timestamptz;
ALTER TABLE payments ADD CONSTRAINT payments_refund
  CHECK ((withdrawn_at IS NULL OR payment_status = 'rejected') AND (refunded_at IS NULL OR withdrawn_at IS NOT NULL)
         AND (refund_contact IS NULL OR (withdrawn_at IS NOT NULL AND refunded_at IS NULL)));

-- The transfer that was rejected and sent again with a better slip.
ALTER TABLE payments ADD COLUMN resends uuid REFERENCES payments (id);
CREATE UNIQUE INDEX payments_resent_once ON payments (resends) WHERE resends IS NOT NULL AND payment_status <> 'rejected';

-- What an admin has in hand: the name or the amount on a slip. What was decided is also listed by the day it was.
CREATE INDEX payments_payers ON payments USING gin (account_name gin_trgm_ops);
CREATE INDEX payments_amounts ON payments (amount_satang);
CREATE INDEX payments_decided ON payments (decided_day) WHERE decided_day IS NOT NULL;

-- Percentages have up to two decimals.
ALTER TABLE coupons ALTER COLUMN discount_amount TYPE numeric(12, 2);
