-- Contact messages are listed, filtered and searched as leads are (0011).
-- An index over them all is sorted in one pass where there is room for it; the setting ends with the transaction.
set local maintenance_work_mem = '256MB';

create index contact_messages_state on contact_messages (state, created_at desc, id desc);
create index contact_messages_service on contact_messages (service, created_at desc, id desc);
create index contact_messages_suspect on contact_messages (created_at desc, id desc) where suspect;

do $$
begin
  if exists (select from pg_extension where extname = 'pg_trgm') then
    create index contact_messages_search on contact_messages
      using gin (lower(name || ' ' || email || ' ' || phone) gin_trgm_ops);
  else
    create index contact_messages_name_start on contact_messages (lower(name) text_pattern_ops);
    create index contact_messages_email_start on contact_messages (email text_pattern_ops);
    create index contact_messages_phone_start on contact_messages (phone text_pattern_ops);
  end if;
end
$$;
