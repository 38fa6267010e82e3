-- What stood in the place of the newer version that an admin took, so that taking it can be undone; null once the piece
-- was written or changed again.
ALTER TABLE content_pieces ADD COLUMN replaced jsonb;
