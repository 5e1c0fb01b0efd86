-- The screenshot or acknowledgement of the filing: in app/documents, which knows no application.
alter table applications add column filed_document_id uuid;
