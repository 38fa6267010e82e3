-- What the operator's scanner said of pictures that members handed in (docs/decisions/076-scanned-pictures.md).
CREATE TABLE scanned_files (
  name text PRIMARY KEY,
  verdict text NOT NULL CHECK (verdict IN ('clean', 'refused', 'unreadable')),
  scanned_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX scanned_files_unreadable ON scanned_files (scanned_at) WHERE verdict = 'unreadable';
