-- concurrently
-- Emails that answer the same unknown email belong together.
drop index concurrently if exists conversation_answers;
create index concurrently conversation_answers on conversation (account_id, inbox_id, (additional_attributes ->> 'in_reply_to'))
  where additional_attributes ->> 'in_reply_to' is not null;
