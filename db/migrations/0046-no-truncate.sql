-- TRUNCATE fires no trigger of a row: where rows are kept from being changed or deleted, they are kept from that too. The
-- tables that these rows hang on, and those that prove a consent or an erasure, are never emptied at once either.
create trigger case_events_kept before truncate on case_events execute function refuse_change();
create trigger cases_kept before truncate on cases execute function refuse_change();
create trigger form_submissions_kept before truncate on form_submissions execute function refuse_change();
create trigger contact_messages_kept before truncate on contact_messages execute function refuse_change();
create trigger consent_texts_kept before truncate on consent_texts execute function refuse_change();
create trigger privacy_requests_kept before truncate on privacy_requests execute function refuse_change();
create trigger orders_kept before truncate on orders execute function refuse_change();
create trigger ledger_kept before truncate on ledger execute function refuse_change();
create trigger refunds_kept before truncate on refunds execute function refuse_change();
create trigger papers_kept before truncate on papers execute function refuse_change();
create trigger paper_files_kept before truncate on paper_files execute function refuse_change();
create trigger gateway_events_kept before truncate on gateway_events execute function refuse_change();

-- An erasure that is forgotten would let the person come back.
create trigger erasures_unchanged before delete on erasures for each row execute function refuse_change();
create trigger erasures_kept before truncate on erasures execute function refuse_change();
