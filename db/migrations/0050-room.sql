-- The customer's room: what one customer sees of their applications, behind one lasting link. All of it is written by
-- app/room. `customer_id` is a row of customers, which app/applications writes.
create table rooms (
  customer_id uuid primary key references customers (id),
  -- Counts up when staff revoke the link: the secret of the next one follows from it.
  generation integer not null default 1,
  seen_at timestamptz,
  -- Wrong codes of the second proof, and until when they count.
  tries integer not null default 0,
  tries_until timestamptz,
  -- Whether we may ask for a review; asked once.
  review text constraint rooms_review_known check (review in ('yes', 'no')),
  review_at timestamptz,
  created_at timestamptz not null default now()
);

-- The hashes of a room's link. Several, because the secret that the link follows from may be changed while old mails last.
create table room_links (
  hash text primary key,
  customer_id uuid not null references rooms (customer_id),
  created_at timestamptz not null default now()
);
create index room_links_customer on room_links (customer_id);

-- Browsers that gave the second proof. One browser may know several customers, by one cookie.
create table room_devices (
  id uuid primary key default gen_random_uuid(),
  hash text not null,
  customer_id uuid not null references rooms (customer_id),
  -- The browser in general words, such as 'Chrome on Android'.
  name text not null default '' constraint room_devices_name_length check (char_length(name) <= 60),
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  ends_at timestamptz not null,
  constraint room_devices_once unique (hash, customer_id)
);
create index room_devices_customer on room_devices (customer_id);
create index room_devices_end on room_devices (ends_at);

create table room_sessions (
  id uuid primary key default gen_random_uuid(),
  hash text not null unique,
  customer_id uuid not null references rooms (customer_id),
  device_id uuid references room_devices (id) on delete set null,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  ends_at timestamptz not null
);
create index room_sessions_customer on room_sessions (customer_id);
create index room_sessions_device on room_sessions (device_id) where device_id is not null;
create index room_sessions_end on room_sessions (ends_at);

-- The six digits that were mailed for a session.
create table room_codes (
  session_id uuid primary key references room_sessions (id) on delete cascade,
  hash text not null,
  -- How many were mailed within the hour that began with the first.
  mailed integer not null default 1,
  mailed_since timestamptz not null default now(),
  expires_at timestamptz not null
);

-- What customer and staff write to each other in the room.
create table room_messages (
  id uuid primary key default gen_random_uuid(),
  customer_id uuid not null references rooms (customer_id),
  -- Whose it is, as of an application.
  submission_id uuid not null,
  application_id uuid references applications (id),
  at timestamptz not null default clock_timestamp(),
  -- The staff member who wrote it; null is the customer.
  staff text references "user" (id) on delete set null,
  is_ours boolean not null default false,
  text text not null constraint room_messages_length check (char_length(text) between 1 and 2000),
  -- Of the form that sent it, so that a form sent twice makes one message.
  request_key text unique,
  -- When the other side had it on its screen.
  read_at timestamptz
);
create index room_messages_customer on room_messages (customer_id, at);
create index room_messages_submission on room_messages (submission_id);
create index room_messages_unread on room_messages (customer_id) where read_at is null;
