-- Why a page could not be read, the last time it was tried.
alter table captain_document add column problem text;
update captain_document set problem = 'no_text' where status = 1 and content is null;
