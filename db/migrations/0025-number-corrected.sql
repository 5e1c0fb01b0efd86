-- A corrected number was not sent together with its address, so that no order joins the submission by it.
alter table submissions add column phone_corrected_at timestamptz;
