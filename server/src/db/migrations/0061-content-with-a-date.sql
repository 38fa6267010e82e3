-- Since when a piece of the library is known to be true, and where that can be read up; null = nobody ever looked.
ALTER TABLE lessons ADD COLUMN checked_on date, ADD COLUMN sources text[] NOT NULL DEFAULT '{}';
ALTER TABLE tools ADD COLUMN checked_on date, ADD COLUMN sources text[] NOT NULL DEFAULT '{}';
ALTER TABLE texts ADD COLUMN checked_on date, ADD COLUMN sources text[] NOT NULL DEFAULT '{}';
ALTER TABLE concepts ADD COLUMN checked_on date, ADD COLUMN sources text[] NOT NULL DEFAULT '{}';

-- Holidays are edited by admins from now on.
-- contracts: the former version writes no holiday with a day and a reckoning at once
ALTER TABLE holidays
  ADD COLUMN checked_on date,
  ADD COLUMN sources text[] NOT NULL DEFAULT '{}',
  ADD COLUMN revision integer NOT NULL DEFAULT 0,
  ADD COLUMN created_at timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN deleted_at timestamptz,
  ADD CHECK (day IS NULL OR reckoned IS NULL);

-- They are no longer shipped: no picture is sold for them. Nobody could edit them; one that an own concept names stays.
WITH gone AS (
  DELETE FROM holidays AS h
  WHERE id IN ('pi-day', 'chakri-day', 'sunthorn-phu-day', 'kings-birthday', 'thai-language-day', 'chulalongkorn-day',
    'constitution-day-th')
    AND NOT EXISTS (SELECT FROM concepts WHERE h.id = ANY (concepts.holidays))
  RETURNING id)
DELETE FROM content_pieces USING gone WHERE kind = 'holiday' AND key = gone.id;
