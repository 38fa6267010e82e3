-- A run of the AI generator: one member, one provider, many keyword lines. It outlives tabs and servers: whatever
-- process finds waiting lines of a running run asks the provider for them.
CREATE TABLE ai_runs (
  id uuid PRIMARY KEY,
  profile_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
  idempotency_key uuid NOT NULL,
  -- SHA-256 of what was ordered: the same key may not order something else.
  order_digest text NOT NULL,
  provider text NOT NULL CHECK (provider IN ('openai', 'gemini', 'geminiFree')),
  mode text NOT NULL CHECK (mode IN ('polarBear', 'chicken')),
  per_line smallint NOT NULL CHECK (per_line BETWEEN 1 AND 50),
  finish jsonb NOT NULL,
  seed bigint NOT NULL,
  model text NOT NULL,
  host text NOT NULL,
  is_official boolean NOT NULL,
  -- Lines asked at once.
  concurrency smallint NOT NULL CHECK (concurrency > 0),
  state text NOT NULL CHECK (state IN ('initialising', 'running', 'stopping', 'stopped', 'finished')),
  stopped_by text CHECK (stopped_by IN ('member', 'fault', 'interrupted')),
  fault text,
  reason text,
  -- The process that makes the provider's test call.
  tester text,
  -- No line is asked before, as the provider wished.
  not_before timestamptz,
  failures_in_a_row integer NOT NULL DEFAULT 0,
  -- Counts of its lines, kept by the trigger below.
  revision bigint NOT NULL,
  total integer NOT NULL CHECK (total > 0),
  waiting integer NOT NULL CHECK (waiting >= 0),
  asking integer NOT NULL DEFAULT 0 CHECK (asking >= 0),
  done integer NOT NULL DEFAULT 0 CHECK (done >= 0),
  failed integer NOT NULL DEFAULT 0 CHECK (failed >= 0),
  interrupted integer NOT NULL DEFAULT 0 CHECK (interrupted >= 0),
  prompts integer NOT NULL DEFAULT 0 CHECK (prompts >= 0),
  missing integer NOT NULL DEFAULT 0 CHECK (missing >= 0),
  -- Sums of its calls. Money is billionths of a dollar and of a baht.
  input_tokens bigint NOT NULL DEFAULT 0,
  output_tokens bigint NOT NULL DEFAULT 0,
  input_nano_usd bigint NOT NULL DEFAULT 0,
  output_nano_usd bigint NOT NULL DEFAULT 0,
  total_nano_thb bigint NOT NULL DEFAULT 0,
  estimated_calls integer NOT NULL DEFAULT 0,
  -- Prompts of the day's quota that are held for lines still to come, and the Bangkok date they were taken from.
  reserved integer NOT NULL DEFAULT 0 CHECK (reserved >= 0),
  reserved_day date,
  -- Results that prompt_count has counted already.
  counted integer NOT NULL DEFAULT 0,
  new_rank integer,
  -- For the time that is left: when it was last set going, and how many lines were through then.
  going_since timestamptz NOT NULL DEFAULT now(),
  through_then integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  CONSTRAINT ai_runs_idempotency_key UNIQUE (profile_id, idempotency_key),
  CHECK (total = waiting + asking + done + failed + interrupted)
);
CREATE INDEX ai_runs_newest ON ai_runs (profile_id, created_at DESC);
CREATE INDEX ai_runs_by_age ON ai_runs (updated_at);
CREATE UNIQUE INDEX ai_runs_one_active ON ai_runs (profile_id, provider)
  WHERE state IN ('initialising', 'running', 'stopping');
CREATE INDEX ai_runs_at_work ON ai_runs (id) WHERE state IN ('initialising', 'running', 'stopping');

CREATE TABLE ai_run_lines (
  run_id uuid NOT NULL REFERENCES ai_runs (id) ON DELETE CASCADE,
  position integer NOT NULL CHECK (position >= 0),
  keyword text NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'asking', 'done', 'failed', 'interrupted')),
  -- [{"text": …, "flag": …}]
  prompts jsonb NOT NULL DEFAULT '[]',
  edited boolean NOT NULL DEFAULT false,
  missing smallint NOT NULL DEFAULT 0,
  fault text,
  reason text,
  -- Answers since it was last set going, and tries after passing faults.
  answers smallint NOT NULL DEFAULT 0,
  retries smallint NOT NULL DEFAULT 0,
  -- Requests sent for it in all.
  asks integer NOT NULL DEFAULT 0,
  not_before timestamptz,
  -- The process that asks, and its call.
  asked_by text,
  call_id uuid,
  -- The run's revision at this line's last change.
  revision bigint NOT NULL,
  PRIMARY KEY (run_id, position)
);
CREATE INDEX ai_run_lines_by_change ON ai_run_lines (run_id, revision);
CREATE INDEX ai_run_lines_waiting ON ai_run_lines (run_id, position) WHERE state = 'waiting';
CREATE INDEX ai_run_lines_asking ON ai_run_lines (asked_by) WHERE state = 'asking';

-- Every change of a line gets the run's next revision and moves the run's counts with it, in one place for all commands.
CREATE FUNCTION note_ai_run_line() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE ai_runs SET
    revision = revision + 1,
    waiting = waiting - (OLD.state = 'waiting')::integer + (NEW.state = 'waiting')::integer,
    asking = asking - (OLD.state = 'asking')::integer + (NEW.state = 'asking')::integer,
    done = done - (OLD.state = 'done')::integer + (NEW.state = 'done')::integer,
    failed = failed - (OLD.state = 'failed')::integer + (NEW.state = 'failed')::integer,
    interrupted = interrupted - (OLD.state = 'interrupted')::integer + (NEW.state = 'interrupted')::integer,
    prompts = prompts - jsonb_array_length(OLD.prompts) + jsonb_array_length(NEW.prompts),
    missing = missing - OLD.missing + NEW.missing
  WHERE id = NEW.run_id
  RETURNING revision INTO NEW.revision;
  RETURN NEW;
END $$;
CREATE TRIGGER ai_run_lines_change BEFORE UPDATE ON ai_run_lines
  FOR EACH ROW EXECUTE FUNCTION note_ai_run_line();

-- One row a request, written before it is sent; the record of what was used and paid (product.md §3).
CREATE TABLE ai_calls (
  id uuid PRIMARY KEY,
  profile_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
  run_id uuid REFERENCES ai_runs (id) ON DELETE SET NULL,
  position integer,
  provider text NOT NULL,
  model text NOT NULL,
  -- sent: no answer yet · answered · lost: the process ended in the middle · else the fault
  outcome text NOT NULL DEFAULT 'sent',
  input_tokens integer NOT NULL DEFAULT 0,
  output_tokens integer NOT NULL DEFAULT 0,
  is_estimated boolean NOT NULL DEFAULT false,
  input_nano_usd bigint NOT NULL DEFAULT 0,
  output_nano_usd bigint NOT NULL DEFAULT 0,
  total_nano_thb bigint NOT NULL DEFAULT 0,
  sent_at timestamptz NOT NULL,
  ended_at timestamptz
);
CREATE INDEX ai_calls_of_member ON ai_calls (profile_id, sent_at);
CREATE INDEX ai_calls_of_run ON ai_calls (run_id);

-- The free tier's limiter (product.md §4).
CREATE TABLE ai_free_allowance (
  profile_id uuid PRIMARY KEY REFERENCES profiles (id) ON DELETE CASCADE,
  used smallint NOT NULL CHECK (used BETWEEN 0 AND 15),
  limited_until timestamptz
);

-- Sets that were made. The file is woven when it is downloaded: of the run's lines, or of the recipe.
CREATE TABLE prompt_history (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
  set_name text NOT NULL,
  source text NOT NULL CHECK (source IN ('ai', 'simple')),
  run_id uuid CONSTRAINT prompt_history_run_key UNIQUE REFERENCES ai_runs (id) ON DELETE SET NULL,
  -- JSON, gzip; gone once the set has expired.
  recipe bytea,
  -- What it was made with, to make it again.
  settings jsonb NOT NULL,
  keywords integer NOT NULL,
  prompts integer NOT NULL,
  downloaded boolean NOT NULL DEFAULT false,
  deleted boolean NOT NULL DEFAULT false,
  deleted_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX prompt_history_newest ON prompt_history (user_id, created_at DESC, id) WHERE NOT deleted;
CREATE INDEX prompt_history_by_end ON prompt_history (expires_at);
CREATE INDEX prompt_history_deleted ON prompt_history (deleted_at) WHERE deleted;

-- The set that a reservation made.
ALTER TABLE prompt_reservations ADD COLUMN history_id uuid REFERENCES prompt_history (id) ON DELETE SET NULL;
CREATE INDEX prompt_reservations_history ON prompt_reservations (history_id) WHERE history_id IS NOT NULL;
