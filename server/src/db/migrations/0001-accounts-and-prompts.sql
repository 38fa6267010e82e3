-- Members, and with them the auth library's user model: one insert makes an account whole or not at all.
CREATE TABLE profiles (
  id uuid PRIMARY KEY,
  email text NOT NULL CONSTRAINT profiles_email_key UNIQUE CHECK (email = lower(email) AND email = btrim(email)),
  email_verified boolean NOT NULL DEFAULT false,
  display_name text NOT NULL CHECK (display_name <> ''),
  phone text CONSTRAINT profiles_phone_key UNIQUE CHECK (phone ~ '^0[689][0-9]{8}$'),
  membership text NOT NULL DEFAULT 'free' CHECK (membership IN ('free', 'vip', 'lifetime', 'admin')),
  expires_at timestamptz,
  has_purchased_vip boolean NOT NULL DEFAULT false,
  prompt_count bigint NOT NULL DEFAULT 0 CHECK (prompt_count >= 0),
  -- Overrides the free daily limit of the settings; null = the setting.
  daily_limit integer CHECK (daily_limit >= 0),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX profiles_newest ON profiles (created_at DESC, id);
CREATE INDEX profiles_by_membership ON profiles (membership, expires_at);

CREATE TABLE sessions (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
  token text NOT NULL CONSTRAINT sessions_token_key UNIQUE,
  expires_at timestamptz NOT NULL,
  ip_address text,
  user_agent text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX sessions_of_user ON sessions (user_id);
CREATE INDEX sessions_by_end ON sessions (expires_at);

-- Ways to sign in; a password lives here as its Argon2id hash.
CREATE TABLE accounts (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
  provider_id text NOT NULL,
  account_id text NOT NULL,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT accounts_provider_key UNIQUE (provider_id, account_id)
);
CREATE INDEX accounts_of_user ON accounts (user_id);

-- One-time values that the auth library hands out (links and codes).
CREATE TABLE verifications (
  id uuid PRIMARY KEY,
  identifier text NOT NULL,
  value text NOT NULL,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX verifications_by_identifier ON verifications (identifier);
CREATE INDEX verifications_by_end ON verifications (expires_at);

-- Prompts reserved in a Bangkok day, of every member, those without a limit too.
CREATE TABLE prompt_quota (
  profile_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
  day date NOT NULL,
  used bigint NOT NULL CHECK (used >= 0),
  PRIMARY KEY (profile_id, day)
);

-- One row a set; the answer stands in it, so that asking again with the key answers the same.
CREATE TABLE prompt_reservations (
  profile_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
  idempotency_key uuid NOT NULL,
  generator text NOT NULL CHECK (generator IN ('free', 'simple')),
  count integer NOT NULL CHECK (count > 0),
  day date NOT NULL,
  limit_then integer,
  used_then bigint NOT NULL,
  prompt_count_then bigint NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (profile_id, idempotency_key)
);
CREATE INDEX prompt_reservations_newest ON prompt_reservations (profile_id, created_at DESC);

CREATE TABLE packages (
  id smallint PRIMARY KEY,
  plan text NOT NULL CONSTRAINT packages_plan_key UNIQUE CHECK (plan IN ('monthly', 'yearly', 'renewal', 'lifetime')),
  name text NOT NULL,
  price_satang integer NOT NULL CHECK (price_satang >= 0),
  former_price_satang integer CHECK (former_price_satang >= 0)
);

-- A single row; the contract's schema says what may stand in it and fills in what is missing.
CREATE TABLE settings (
  "only" boolean PRIMARY KEY DEFAULT true CHECK ("only"),
  value jsonb NOT NULL DEFAULT '{}',
  updated_at timestamptz NOT NULL DEFAULT now()
);

-- Captcha solutions that were handed in, kept until they would have expired anyway.
CREATE TABLE captcha_uses (
  nonce text PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
CREATE INDEX captcha_uses_by_end ON captcha_uses (expires_at);

-- Counters of rate-limiter-flexible, in the shape it asks for; `expire` is Unix milliseconds.
CREATE TABLE rate_limits (
  key varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);
CREATE INDEX rate_limits_by_end ON rate_limits (expire);
