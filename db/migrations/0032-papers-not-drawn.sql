-- Papers whose drawing was ended or failed. They are issued all the same: their number and fields stand, and they are
-- drawn again later. A row goes when its paper has been drawn.
create table papers_not_drawn (
  paper_id uuid primary key references papers (id) on delete cascade,
  reason text not null constraint papers_not_drawn_reason_known check (reason in ('time', 'memory', 'failed')),
  attempts integer not null default 1,
  last_at timestamptz not null default now()
);
