-- When what the team said is to be emailed to a visitor who has not read it by then, and from which message on; null
-- while nothing waits.
alter table conversation
  add column email_due_at timestamptz,
  add column email_from_message_id bigint;
create index conversation_email_due on conversation (email_due_at) where email_due_at is not null;
