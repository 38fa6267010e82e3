-- without a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS line_events_unsent ON line_events (message_id) WHERE asks = 'unsent';
