-- Staff enter landlines too, with their STD code: ten digits, as a mobile has. The forms of the site take mobiles alone
-- (content/person.ts).
alter table submissions drop constraint submissions_phone_is_mobile;
alter table submissions add constraint submissions_phone_is_number check (phone ~ '^[1-9][0-9]{9}$');
