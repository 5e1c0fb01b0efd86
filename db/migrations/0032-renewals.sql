-- What comes back for a registration is work to offer again: a submission of ours, on behalf of nobody, with a case in the queue.
alter table submissions drop constraint submissions_kind_known;
alter table submissions add constraint submissions_kind_known check (kind in ('lead', 'contact', 'renewal'));
alter table submissions drop constraint submissions_message_of_contact;
alter table submissions add constraint submissions_message_of_contact check ((message is not null) = (kind <> 'lead'));

-- What a registration that was made elsewhere is for; that of an application says it itself.
alter table registrations add column business text not null default '';

-- Views of the queue and of other lists, each under its own names.
alter table saved_views add column screen text not null default 'queue';
alter table saved_views drop constraint saved_views_pkey;
alter table saved_views add primary key (user_id, screen, name);
