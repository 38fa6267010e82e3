-- The model that a run was ordered with, where another has taken over since; null where none has.
ALTER TABLE image_runs ADD COLUMN former_model text;
