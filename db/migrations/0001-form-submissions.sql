create table form_submissions (
  id uuid primary key default gen_random_uuid(),
  name text not null
    constraint form_submissions_name_length check (char_length(name) between 1 and 100),
  email text not null
    constraint form_submissions_email_length check (char_length(email) between 3 and 254),
  phone text not null
    constraint form_submissions_phone_is_mobile check (phone ~ '^[6-9][0-9]{9}$'),
  state text not null
    constraint form_submissions_state_length check (char_length(state) between 1 and 100),
  service text not null default ''
    constraint form_submissions_service_length check (char_length(service) <= 100),
  created_at timestamptz not null default now(),
  -- Chosen by the visitor's browser; a repeated delivery of the same form finds its first row.
  idempotency_key text
    constraint form_submissions_idempotency_key_unique unique
    constraint form_submissions_idempotency_key_length check (char_length(idempotency_key) between 1 and 200)
);

create index form_submissions_newest_first on form_submissions (created_at desc, id desc);
