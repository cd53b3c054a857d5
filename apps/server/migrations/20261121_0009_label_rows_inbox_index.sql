create index conversation_label_newest on conversation_label
  (account_id, title, status, last_activity_at desc, conversation_id desc) include (inbox_id);
drop index conversation_label_latest;
