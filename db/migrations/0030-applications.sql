-- Customers: the person or firm behind submissions, cases, orders and applications. Two are one by staff's word alone: the
-- one that was joined keeps its row, submissions and documents, so that they can be parted again.
create table customers (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  -- Always one that is not joined itself.
  joined_into uuid references customers (id)
    constraint customers_joined_to_another check (joined_into <> id),
  version integer not null default 1,
  erased_at timestamptz
);
create index customers_joined on customers (joined_into) where joined_into is not null;
create index customers_newest on customers (created_at desc, id desc) where joined_into is null and erased_at is null;

create table customer_submissions (
  submission_id uuid primary key,
  customer_id uuid not null references customers (id)
);
create index customer_submissions_customer on customer_submissions (customer_id);

-- Applications: one registration for one customer, on its way to the authority. The stages, who moves next and the papers
-- are rules in content/law.
create table applications (
  id uuid primary key default gen_random_uuid(),
  -- What staff and customer call it.
  reference text not null unique,
  customer_id uuid not null references customers (id),
  -- Whose it is, as of an order.
  submission_id uuid not null,
  -- What paid for it, and which of the order's items it is; none for business that came otherwise.
  order_id uuid references orders (id),
  order_item integer not null default 0,
  -- Of the form that made it, so that a form sent twice makes one application.
  request_key text unique,
  service text not null constraint applications_service_known check (service in ('fssai', 'gst', 'msme')),
  kind text not null,
  -- What the business does, as the licence finder tells kinds apart; some papers depend on it.
  business text not null default '',
  state text not null,
  -- The person or firm in whose name it is made.
  applicant text not null constraint applications_applicant_length check (char_length(applicant) <= 200),
  constitution text not null,
  premises text not null,
  pan text not null default '',
  gstin text not null default '',
  owner text references "user" (id) on delete set null,
  stage text not null,
  stage_since timestamptz not null default now(),
  -- In the authority's own words, as its portal shows it.
  authority_says text not null default '',
  mover text not null constraint applications_mover_known check (mover in ('customer', 'we', 'authority', 'nobody')),
  is_open boolean not null default true,
  -- By when what is due must be done, and from when on it climbs the list: half of the time before.
  due_at timestamptz,
  climbs_at timestamptz,
  -- The authority's number of the filed application, and the day.
  filed_reference text not null default '',
  filed_on date,
  -- Why it was refused, and until when an appeal is possible.
  refused_because text not null default '',
  appeal_until date,
  papers_complete_at timestamptz,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  erased_at timestamptz
);
create unique index applications_of_order on applications (order_id, order_item) where order_id is not null;
create index applications_customer on applications (customer_id);
create index applications_submission on applications (submission_id);
create index applications_filed on applications (filed_reference) where filed_reference <> '';
create index applications_gstin on applications (gstin) where gstin <> '';
create index applications_pan on applications (pan) where pan <> '';
-- The list and the board, each in its order, for one owner or everyone.
create index applications_due on applications (due_at, id) where is_open and due_at is not null;
create index applications_owner_due on applications (owner, due_at, id) where is_open and due_at is not null;
create index applications_mover on applications (mover, stage_since, id) where is_open;
create index applications_owner_mover on applications (owner, mover, stage_since, id) where is_open;
create index applications_stage on applications (service, stage, stage_since, id);
create index applications_owner_stage on applications (owner, service, stage, stage_since, id);
create index applications_newest on applications (created_at desc, id desc);

-- What happened to a customer or an application, never changed: who did what, when, from which value to which.
create table application_events (
  id bigint generated always as identity primary key,
  customer_id uuid not null references customers (id),
  application_id uuid references applications (id),
  at timestamptz not null default clock_timestamp(),
  -- The staff member's id; null is the system, or the customer where the kind says so.
  actor text,
  kind text not null,
  -- Each changed field with its value before and after.
  changes jsonb not null default '{}',
  note text not null default '',
  -- The application's version that it made, or the customer's.
  version integer not null
);
create index application_events_application on application_events (application_id, id) where application_id is not null;
create index application_events_customer on application_events (customer_id, id);

-- The papers that are asked for: by rule, or added by staff under a title of its own.
create table asked_papers (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references applications (id),
  position integer not null,
  -- The key of the rule; empty for what staff added.
  rule text not null default '',
  title text not null default '' constraint asked_papers_title_length check (char_length(title) <= 200),
  state text not null default 'missing' constraint asked_papers_state_known
    check (state in ('missing', 'sent', 'looked at', 'accepted', 'please send again', 'waived')),
  -- Why it is to be sent again, or not needed.
  reason text not null default '' constraint asked_papers_reason_length check (char_length(reason) <= 500),
  -- In app/documents, which knows no application.
  document_id uuid,
  changed_at timestamptz not null default now()
);
create unique index asked_papers_rule on asked_papers (application_id, rule) where rule <> '';
create index asked_papers_application on asked_papers (application_id, position, id);
create index asked_papers_document on asked_papers (document_id) where document_id is not null;

-- What the authority asks in between, and by when it must be answered.
create table authority_queries (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references applications (id),
  asked_on date not null,
  question text not null constraint authority_queries_question_length check (char_length(question) between 1 and 4000),
  -- Of the reasons in content/law, for the figures.
  topic text not null default '',
  due_on date not null,
  -- The rule that the day follows from; empty where staff typed it.
  due_rule text not null default '',
  answered_on date,
  answer text not null default '' constraint authority_queries_answer_length check (char_length(answer) <= 4000),
  -- Of the mails three days and one day before the end.
  warned_days integer,
  created_at timestamptz not null default now()
);
create unique index authority_queries_open on authority_queries (application_id) where answered_on is null;
create index authority_queries_application on authority_queries (application_id, created_at);
create index authority_queries_due on authority_queries (due_on) where answered_on is null;

-- Registrations that were granted, here or elsewhere.
create table registrations (
  id uuid primary key default gen_random_uuid(),
  customer_id uuid not null references customers (id),
  -- None: made elsewhere and entered with the customer's consent.
  application_id uuid unique references applications (id),
  service text not null,
  kind text not null,
  number text not null,
  valid_from date not null,
  -- Null has no end.
  valid_until date constraint registrations_in_order check (valid_until >= valid_from),
  -- The authority's file in app/documents.
  certificate_id uuid,
  consented_on date,
  created_at timestamptz not null default now(),
  -- Since then it is none any more: entered by mistake, given back or cancelled.
  ended_at timestamptz,
  constraint registrations_elsewhere_with_consent check (application_id is not null or consented_on is not null)
);
create unique index registrations_number on registrations (service, number) where ended_at is null and number <> '';
create index registrations_customer on registrations (customer_id);

-- What comes back for a registration: yearly fees, returns, renewals.
create table coming_dates (
  id uuid primary key default gen_random_uuid(),
  registration_id uuid not null references registrations (id),
  -- The key of the rule in content/law, which says what is due.
  rule text not null,
  -- Null is open: the rule does not say, and staff set the day.
  due_on date,
  done_at timestamptz,
  -- The customer wants no more mails about it.
  stopped_at timestamptz,
  -- The case in the queue that staff got for it.
  case_id uuid,
  constraint coming_dates_once unique (registration_id, rule, due_on)
);
create index coming_dates_due on coming_dates (due_on) where done_at is null and due_on is not null;

create table reminders (
  coming_date_id uuid not null references coming_dates (id),
  -- How many days before the day.
  days integer not null,
  registration_id uuid not null references registrations (id),
  sent_at timestamptz not null default now(),
  primary key (coming_date_id, days)
);
create index reminders_registration on reminders (registration_id, sent_at);
