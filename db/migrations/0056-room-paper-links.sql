-- The link by which somebody else sends one paper for a customer, such as their accountant. It opens this one slot alone.
create table room_paper_links (
  -- SHA-256 of its 128 random bits.
  hash text primary key,
  paper_id uuid not null references asked_papers (id) on delete cascade,
  customer_id uuid not null references customers (id),
  created_at timestamptz not null default now(),
  ends_at timestamptz not null,
  -- What came by it, in app/documents: whoever has the link may replace that, and nothing else.
  document_id uuid
);
create index room_paper_links_paper on room_paper_links (paper_id);
create index room_paper_links_ends on room_paper_links (ends_at);
