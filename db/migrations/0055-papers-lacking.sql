-- What a customer wrote who does not have a paper: what else there is. Empty again once staff or the customer act on it.
alter table asked_papers add column lacks text not null default ''
  constraint asked_papers_lacks_length check (char_length(lacks) <= 500);
