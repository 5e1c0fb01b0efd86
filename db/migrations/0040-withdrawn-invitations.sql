-- An invitation holds while whoever sent it is an admin. It ends with their role, whichever way that is taken, and stays in
-- the list of the team, where another admin can send it again.
alter table invitations add column withdrawn_at timestamptz;
update invitations set withdrawn_at = now()
where not exists (select from user_roles where user_id = invited_by and role = 'admin');

create function withdraw_invitations() returns trigger
language plpgsql as $$
declare
  ended integer;
begin
  update invitations set withdrawn_at = now()
  where invited_by = old.user_id and withdrawn_at is null and expires_at > now();
  get diagnostics ended = row_count;
  if ended > 0 then
    insert into audit_events (action, object, details)
    values ('invitations withdrawn', old.user_id, jsonb_build_object('count', ended));
  end if;
  return null;
end
$$;
create trigger user_roles_withdraw after delete on user_roles
  for each row when (old.role = 'admin') execute function withdraw_invitations();
