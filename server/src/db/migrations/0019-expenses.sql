-- What the shop spends. A deleted one stays for its undo, and so that a monthly one is never made again.
CREATE TABLE monthly_expenses (
  id uuid PRIMARY KEY,
  day_of_month smallint NOT NULL CHECK (day_of_month BETWEEN 1 AND 31),
  amount_satang bigint NOT NULL CHECK (amount_satang >= 0),
  description text NOT NULL CHECK (description <> ''),
  category text NOT NULL,
  -- Of the first one; those of later months follow on their day.
  since date NOT NULL,
  stopped_at timestamptz
);

CREATE TABLE expenses (
  id uuid PRIMARY KEY,
  expense_date date NOT NULL,
  amount_satang bigint NOT NULL CHECK (amount_satang BETWEEN 0 AND 10000000000),
  description text NOT NULL CHECK (description <> ''),
  category text NOT NULL,
  -- Name in the file store; null = none.
  receipt_image text,
  monthly_id uuid REFERENCES monthly_expenses (id),
  -- The first day of the month for which it was made.
  monthly_for date,
  created_by uuid REFERENCES profiles (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  CONSTRAINT expenses_monthly CHECK ((monthly_id IS NULL) = (monthly_for IS NULL))
);
CREATE INDEX expenses_newest ON expenses (expense_date DESC, created_at DESC, id) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX expenses_once_a_month ON expenses (monthly_id, monthly_for) WHERE monthly_id IS NOT NULL;
CREATE UNIQUE INDEX expenses_receipts ON expenses (receipt_image) WHERE receipt_image IS NOT NULL;
