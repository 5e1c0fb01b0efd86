-- An address that was corrected counts once the link that was mailed to it has been opened; until then it stands here alone.
alter table my_data_links add column corrected_email text;
create index my_data_links_corrected on my_data_links (corrected_email) where corrected_email is not null;

-- Since then the address is not the one that was sent together with the number.
alter table form_submissions add column email_corrected_at timestamptz;
alter table contact_messages add column email_corrected_at timestamptz;
