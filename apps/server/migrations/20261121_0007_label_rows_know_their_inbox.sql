-- Which of a label's conversations somebody with a few inboxes sees is found in the index that has them in order.
-- Empty in rows that a node of the version before writes while it still runs.
alter table conversation_label add column inbox_id bigint;
update conversation_label l set inbox_id = c.inbox_id
from conversation c where c.account_id = l.account_id and c.id = l.conversation_id;
drop index conversation_label_latest;
create index conversation_label_latest on conversation_label
  (account_id, title, status, last_activity_at desc, conversation_id desc) include (inbox_id);
