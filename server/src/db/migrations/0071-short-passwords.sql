-- Set when an admin signs in with a password that is shorter than an admin's may be; another password takes it back.
ALTER TABLE accounts ADD COLUMN is_short boolean NOT NULL DEFAULT false;
