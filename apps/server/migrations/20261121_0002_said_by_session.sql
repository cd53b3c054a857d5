-- Digests of what a session itself said of its contact. Whoever proves nothing is shown nothing else of it.
alter table contact_inbox add column said text[] not null default '{}';
