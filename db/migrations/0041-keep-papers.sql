-- The customer's word that papers stay beyond their time after the grant.
alter table applications add column keeps_papers boolean not null default false;
