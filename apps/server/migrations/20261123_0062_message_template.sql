-- Recognizes a message by the text it was rendered from, whose variables may say something else by now. Null when
-- there were none.
alter table message add column template_digest text;
