-- A run of pictures: one member, one provider, one model, a ceiling in money that is never passed. It outlives tabs and
-- servers as the runs of the AI generator do (0007). Money is billionths of a baht.
CREATE TABLE image_runs (
  id uuid PRIMARY KEY,
  profile_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
  idempotency_key uuid NOT NULL,
  -- SHA-256 of what was ordered: the same key may not order something else.
  order_digest text NOT NULL,
  provider text NOT NULL CHECK (provider IN ('openai', 'gemini', 'fal', 'replicate', 'imageServer')),
  model text NOT NULL,
  quality text CHECK (quality IN ('low', 'medium', 'high')),
  -- Baht for a dollar on the day it was ordered: the ceiling holds by this rate to the end.
  thb_per_usd double precision NOT NULL,
  -- What its member says that a picture of their own server costs, in millionths of a dollar.
  own_micro_usd bigint,
  ceiling_nano_thb bigint NOT NULL CHECK (ceiling_nano_thb >= 0),
  -- Of answers, and of calls that may be paid for without one.
  spent_nano_thb bigint NOT NULL DEFAULT 0 CHECK (spent_nano_thb >= 0),
  -- The most that calls on their way can cost.
  reserved_nano_thb bigint NOT NULL DEFAULT 0 CHECK (reserved_nano_thb >= 0),
  concurrency smallint NOT NULL CHECK (concurrency > 0),
  state text NOT NULL CHECK (state IN ('running', 'stopping', 'stopped', 'finished')),
  stopped_by text CHECK (stopped_by IN ('member', 'fault', 'ceiling', 'interrupted', 'level')),
  fault text,
  reason text,
  said text,
  -- No picture is asked for before, as the provider wished.
  not_before timestamptz,
  -- There is no room for more pictures until some are taken.
  is_full boolean NOT NULL DEFAULT false,
  failures_in_a_row integer NOT NULL DEFAULT 0,
  gave_up integer NOT NULL DEFAULT 0,
  -- Counts of its steps, kept by the trigger below.
  revision bigint NOT NULL,
  total integer NOT NULL CHECK (total > 0),
  waiting integer NOT NULL CHECK (waiting >= 0),
  drawing integer NOT NULL DEFAULT 0 CHECK (drawing >= 0),
  done integer NOT NULL DEFAULT 0 CHECK (done >= 0),
  failed integer NOT NULL DEFAULT 0 CHECK (failed >= 0),
  interrupted integer NOT NULL DEFAULT 0 CHECK (interrupted >= 0),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  CONSTRAINT image_runs_idempotency_key UNIQUE (profile_id, idempotency_key),
  CHECK (total = waiting + drawing + done + failed + interrupted)
);
CREATE INDEX image_runs_newest ON image_runs (profile_id, created_at DESC);
CREATE INDEX image_runs_by_age ON image_runs (updated_at);
CREATE UNIQUE INDEX image_runs_one_active ON image_runs (profile_id, provider) WHERE state IN ('running', 'stopping');
CREATE INDEX image_runs_at_work ON image_runs (id) WHERE state IN ('running', 'stopping');

-- One picture that is asked for.
CREATE TABLE image_steps (
  run_id uuid NOT NULL REFERENCES image_runs (id) ON DELETE CASCADE,
  position integer NOT NULL CHECK (position >= 0),
  prompt text NOT NULL,
  -- {"width": …, "height": …, "ratio": …, "scale": …}
  size jsonb NOT NULL,
  likely_nano_thb bigint NOT NULL,
  most_nano_thb bigint NOT NULL CHECK (most_nano_thb >= 0),
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'drawing', 'done', 'failed', 'interrupted')),
  fault text,
  refused_for text,
  reason text,
  said text,
  retries smallint NOT NULL DEFAULT 0,
  not_before timestamptz,
  -- The process that asks, its call, and the provider's own name of a picture in its queue, with the addresses that
  -- belong to it: kept before anything else, so that whichever process is alive fetches what is paid for.
  asked_by text,
  call_id uuid,
  asked_at timestamptz,
  queued jsonb,
  -- The run's revision at this step's last change.
  revision bigint NOT NULL,
  PRIMARY KEY (run_id, position)
);
CREATE INDEX image_steps_by_change ON image_steps (run_id, revision);
CREATE INDEX image_steps_waiting ON image_steps (run_id, position) WHERE state = 'waiting';
CREATE INDEX image_steps_drawing ON image_steps (asked_by) WHERE state = 'drawing';

-- Every change of a step gets the run's next revision and moves the run's counts with it, in one place for all commands.
CREATE FUNCTION note_image_step() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE image_runs SET
    revision = revision + 1,
    waiting = waiting - (OLD.state = 'waiting')::integer + (NEW.state = 'waiting')::integer,
    drawing = drawing - (OLD.state = 'drawing')::integer + (NEW.state = 'drawing')::integer,
    done = done - (OLD.state = 'done')::integer + (NEW.state = 'done')::integer,
    failed = failed - (OLD.state = 'failed')::integer + (NEW.state = 'failed')::integer,
    interrupted = interrupted - (OLD.state = 'interrupted')::integer + (NEW.state = 'interrupted')::integer
  WHERE id = NEW.run_id
  RETURNING revision INTO NEW.revision;
  RETURN NEW;
END $$;
CREATE TRIGGER image_steps_change BEFORE UPDATE ON image_steps
  FOR EACH ROW EXECUTE FUNCTION note_image_step();

-- One row a request, written before it is sent; the record of what was paid.
CREATE TABLE image_calls (
  id uuid PRIMARY KEY,
  profile_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
  run_id uuid REFERENCES image_runs (id) ON DELETE SET NULL,
  position integer NOT NULL,
  provider text NOT NULL,
  model text NOT NULL,
  -- sent, ok, lost, given_up, or a fault
  outcome text NOT NULL DEFAULT 'sent',
  reserved_nano_thb bigint NOT NULL,
  cost_nano_thb bigint NOT NULL DEFAULT 0,
  is_estimated boolean NOT NULL DEFAULT false,
  sent_at timestamptz NOT NULL,
  ended_at timestamptz
);
CREATE INDEX image_calls_of_member ON image_calls (profile_id, sent_at);
CREATE INDEX image_calls_of_run ON image_calls (run_id);

-- A picture that is held for its member until their browser has it, 72 hours at most; then the file goes, and the row stays
-- with its run.
CREATE TABLE image_pictures (
  id uuid PRIMARY KEY,
  run_id uuid NOT NULL REFERENCES image_runs (id) ON DELETE CASCADE,
  position integer NOT NULL,
  profile_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
  media_type text NOT NULL,
  bytes integer NOT NULL CHECK (bytes > 0),
  sha256 text NOT NULL,
  width integer,
  height integer,
  -- In the store of files, encrypted under a key of its own, which the vault has sealed. Empty once it is gone.
  file text UNIQUE,
  file_key text,
  sealed_under text,
  made_at timestamptz NOT NULL,
  held_until timestamptz NOT NULL,
  taken_at timestamptz,
  CHECK ((file IS NULL) = (file_key IS NULL) AND (file IS NULL) = (sealed_under IS NULL))
);
CREATE INDEX image_pictures_of_step ON image_pictures (run_id, position);
CREATE INDEX image_pictures_held ON image_pictures (profile_id) WHERE file IS NOT NULL;
CREATE INDEX image_pictures_due ON image_pictures (held_until) WHERE file IS NOT NULL;
CREATE INDEX image_pictures_by_vault_key ON image_pictures (sealed_under) WHERE file IS NOT NULL;
