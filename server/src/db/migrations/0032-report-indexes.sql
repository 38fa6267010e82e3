-- The report counts members from their days, and sums parts of a day and free calls from indexes alone.
DROP INDEX profiles_living;
CREATE INDEX payments_approved ON payments (decided_day, decided_at) INCLUDE (amount_satang, user_id)
  WHERE payment_status = 'approved';
DROP INDEX ai_calls_free;
CREATE INDEX ai_calls_free ON ai_calls (sent_at) INCLUDE (profile_id, input_tokens, output_tokens)
  WHERE provider = 'geminiFree';
