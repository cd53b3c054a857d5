-- The other addresses a drafted reply is to go to, as they are typed; null where its author has changed none.
alter table conversation_draft add column copies jsonb;
