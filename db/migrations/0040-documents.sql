-- What customers and staff sent as files, sealed with a key of each customer's own: without `DOCUMENTS_KEY`, which is not in
-- the database, nobody can read a byte of it. `customer_id` is that of a row of customers, which another domain writes.
create table document_keys (
  customer_id uuid primary key,
  -- Sealed by the master key that `master_id` names.
  wrapped bytea not null,
  master_id text not null,
  created_at timestamptz not null default now()
);

create table documents (
  id uuid primary key,
  customer_id uuid not null references document_keys (customer_id),
  kind text not null check (kind in ('picture', 'pdf')),
  -- The authority's own file, kept and handed on to the byte.
  is_issued boolean not null default false,
  -- Counts up when a picture is replaced by a turned or masked one; nothing of the version before is left.
  version integer not null default 1,
  size integer not null,
  pages integer not null,
  width integer,
  height integer,
  -- Of what is kept.
  sha256 bytea not null,
  -- Of what was sent, so that the sender knows that it has arrived whole.
  received_sha256 bytea not null,
  is_scanned boolean not null default false,
  place text not null default 'database' check (place in ('database', 'store')),
  -- Null while its bytes are on their way to the store.
  stored_at timestamptz default now(),
  created_at timestamptz not null default now()
);
create index documents_customer on documents (customer_id);
create index documents_unstored on documents (created_at) where stored_at is null;

create table document_pieces (
  document_id uuid not null references documents (id) on delete cascade,
  version integer not null,
  number integer not null,
  sealed bytea not null,
  primary key (document_id, version, number)
);
-- Sealed bytes do not compress.
alter table document_pieces alter column sealed set storage external;

-- A document on its way, in pieces at an offset: it goes on after a lost connection where it stopped.
create table document_uploads (
  id uuid primary key,
  customer_id uuid not null references document_keys (customer_id) on delete cascade,
  size integer not null,
  received integer not null default 0,
  changed_at timestamptz not null default now()
);
create index document_uploads_customer on document_uploads (customer_id);
create index document_uploads_changed on document_uploads (changed_at);

create table document_upload_pieces (
  upload_id uuid not null references document_uploads (id) on delete cascade,
  start_at integer not null,
  sealed bytea not null,
  primary key (upload_id, start_at)
);
alter table document_upload_pieces alter column sealed set storage external;
