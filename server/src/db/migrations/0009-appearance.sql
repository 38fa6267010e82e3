-- How the pages look follows the member to the next device; null until they choose.
ALTER TABLE profiles
  ADD COLUMN theme text CHECK (theme IN ('system', 'light', 'dark')),
  ADD COLUMN looped boolean,
  ADD CONSTRAINT profiles_appearance_check CHECK ((theme IS NULL) = (looped IS NULL));
