-- concurrently
-- Programs use one id for a message and its later edits, and the same ids in several conversations. What is one
-- message is decided while its conversation is held, see known-message.ts.
drop index concurrently if exists message_by_source;
create index concurrently message_by_source on message (account_id, inbox_id, source_id) where source_id is not null;
drop index concurrently if exists message_source;
