-- concurrently
-- What a role that sees unassigned conversations is listed, inbox by inbox. Assigned ones are not in it, so that they
-- are written as fast as without it.
drop index concurrently if exists conversation_inbox_unassigned_latest;
create index concurrently conversation_inbox_unassigned_latest on conversation
  (account_id, inbox_id, status, last_activity_at desc, id desc) where assignee_id is null;
