-- Counts the changes of what is said of a category, as tools, lessons, concepts and texts have it: of two admins who edit
-- at once the second is told.
ALTER TABLE categories ADD COLUMN revision integer NOT NULL DEFAULT 0;
