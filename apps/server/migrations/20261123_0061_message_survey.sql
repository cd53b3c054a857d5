-- concurrently
-- The public page of a survey finds it, without reading the conversation; 9 is the content type input_csat.
drop index concurrently if exists message_survey;
create index concurrently message_survey on message (account_id, conversation_id, id) where content_type = 9;
