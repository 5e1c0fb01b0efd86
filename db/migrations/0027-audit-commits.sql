-- As in 0024, and the commit itself does not wait for the disk: the lock goes with the commit, so that eight writers would
-- wait for eight disks in turn. Commits reach the disk in their order, so that no link is ever without the one before.
-- Whoever answers for a change waits outside the lock, together with all others (`waitForDisk` in db/connect.ts).
create or replace function link_audit_event() returns trigger
language plpgsql as $$
declare
  newest audit_links;
begin
  perform set_config('synchronous_commit', 'off', true);
  perform pg_advisory_xact_lock(7264891507);
  select * into newest from audit_links order by position desc limit 1;
  if not found then
    select position, null, null, hash into newest from audit_anchors order by position desc limit 1;
  end if;
  newest.hash := coalesce(newest.hash, sha256(''));
  insert into audit_links (position, event_id, previous, hash)
  values (coalesce(newest.position, 0) + 1, new.id, newest.hash, sha256(newest.hash || new.digest));
  return null;
end
$$;
