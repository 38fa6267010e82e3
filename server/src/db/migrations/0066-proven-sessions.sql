-- When the member last gave password and second factor in a session; null = when signing in.
ALTER TABLE sessions ADD COLUMN proved_at timestamptz;
