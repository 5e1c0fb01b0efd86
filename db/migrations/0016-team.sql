-- Who is asked to join the staff, until they accept. Of the link only a digest is kept; inviting an address again
-- replaces the row, and so ends the link before.
create table invitations (
  email text primary key
    constraint invitations_email_is_plain check (char_length(email) <= 254 and email = lower(email)),
  role text not null constraint invitations_role_known check (role in ('admin', 'agent')),
  token_digest text not null constraint invitations_token_unique unique,
  invited_by text not null references "user" (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

-- Whoever has left keeps the account, without a role.
alter table staff add column deactivated_at timestamptz;

-- Who did it, where it was not the account's owner.
alter table account_events add column actor text;
