-- The owner's e-mail tells of what cannot wait from the first day on; who set its events before is told of this one too.
UPDATE alert_channels SET events = array_append(events, 'model_ending')
WHERE kind = 'mail' AND NOT 'model_ending' = ANY (events);
