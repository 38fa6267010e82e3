-- Receipts of buyers (docs/decisions/102-receipts.md).
CREATE TABLE receipt_years (
  -- Buddhist, Bangkok's.
  year smallint PRIMARY KEY,
  last integer NOT NULL CHECK (last > 0)
);
COMMENT ON TABLE receipt_years IS 'The last number given out in each year: its row is locked until the receipt is there, so none is missing';

CREATE TABLE receipts (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  year smallint NOT NULL,
  number integer NOT NULL CHECK (number > 0),
  payment_id uuid NOT NULL REFERENCES payments (id),
  issued_at timestamptz NOT NULL,
  -- As shop and package were called then; empty = not set.
  shop_name text NOT NULL,
  shop_address text NOT NULL,
  shop_tax_id text NOT NULL,
  package_name text NOT NULL,
  buyer_name text NOT NULL,
  buyer_address text NOT NULL,
  buyer_tax_id text NOT NULL,
  voided_at timestamptz,
  -- What stands for it; null = nothing, as its payment was taken back.
  replaced_by uuid REFERENCES receipts (id) DEFERRABLE INITIALLY DEFERRED,
  UNIQUE (year, number),
  CHECK (replaced_by IS NULL OR voided_at IS NOT NULL)
);
CREATE INDEX receipts_of_payment ON receipts (payment_id);
CREATE UNIQUE INDEX receipts_standing ON receipts (payment_id) WHERE voided_at IS NULL;

-- A receipt that was given out is never changed: it is void, once, and forgets its buyer with the buyer's account.
CREATE FUNCTION keep_receipt() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN RAISE EXCEPTION 'Receipts are never deleted'; END IF;
  IF (OLD.year, OLD.number, OLD.payment_id, OLD.issued_at, OLD.shop_name, OLD.shop_address, OLD.shop_tax_id, OLD.package_name)
     IS DISTINCT FROM
     (NEW.year, NEW.number, NEW.payment_id, NEW.issued_at, NEW.shop_name, NEW.shop_address, NEW.shop_tax_id, NEW.package_name)
     OR ((OLD.buyer_name, OLD.buyer_address, OLD.buyer_tax_id) IS DISTINCT FROM
         (NEW.buyer_name, NEW.buyer_address, NEW.buyer_tax_id)
         AND (NEW.buyer_name, NEW.buyer_address, NEW.buyer_tax_id) IS DISTINCT FROM ('', '', ''))
     OR (OLD.voided_at IS NOT NULL
         AND (OLD.voided_at, OLD.replaced_by) IS DISTINCT FROM (NEW.voided_at, NEW.replaced_by)) THEN
    RAISE EXCEPTION 'A receipt that was given out never changes';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER receipts_kept BEFORE UPDATE OR DELETE ON receipts FOR EACH ROW EXECUTE FUNCTION keep_receipt();
