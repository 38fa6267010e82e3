-- Of payments handed in at the same instant the later number comes first: an order by random ids said nothing.
DROP INDEX payments_of_user;
CREATE INDEX payments_of_user ON payments (user_id, created_at DESC, number DESC);
