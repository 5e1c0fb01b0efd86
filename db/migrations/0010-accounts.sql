-- The names of tables and columns are better-auth's; user_roles and sign_in_tries are ours.
create table "user" (
  id text primary key,
  name text not null constraint user_name_length check (char_length(name) between 1 and 100),
  email text not null constraint user_email_unique unique
    constraint user_email_is_plain check (char_length(email) <= 254 and email = lower(email)),
  email_verified boolean not null default false,
  image text,
  two_factor_enabled boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table session (
  id text primary key,
  token text not null constraint session_token_unique unique,
  user_id text not null references "user" (id) on delete cascade,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index session_by_user on session (user_id);
create index session_by_expiry on session (expires_at);

create table account (
  id text primary key,
  account_id text not null,
  provider_id text not null,
  user_id text not null references "user" (id) on delete cascade,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint account_once unique (provider_id, account_id)
);
create index account_by_user on account (user_id);

create table verification (
  id text primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verification_by_identifier on verification (identifier);
create index verification_by_expiry on verification (expires_at);

create table two_factor (
  id text primary key,
  secret text not null,
  backup_codes text not null,
  user_id text not null constraint two_factor_once unique references "user" (id) on delete cascade,
  verified boolean not null default true,
  failed_verification_count integer not null default 0,
  locked_until timestamptz
);

create table user_roles (
  user_id text not null references "user" (id) on delete cascade,
  role text not null constraint user_roles_known check (role in ('admin')),
  granted_at timestamptz not null default now(),
  primary key (user_id, role)
);

-- How often something was tried in a window of time. A key is a digest: no address of a stranger is kept.
create table sign_in_tries (
  key text primary key,
  tries integer not null,
  window_ends timestamptz not null
);
create index sign_in_tries_by_end on sign_in_tries (window_ends);
