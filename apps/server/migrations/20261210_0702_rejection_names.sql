-- The views have the former names, for nodes of the previous version.
alter table article_transfer_refusal rename to article_transfer_rejection;
alter table article_transfer_rejection rename column place to position;
alter table article_transfer_rejection rename constraint article_transfer_refusal_pkey to article_transfer_rejection_pkey;
create view article_transfer_refusal as
  select account_id, article_transfer_id, position as place, name, reason from article_transfer_rejection;

alter table contact_import_refusal rename to contact_import_rejection;
alter table contact_import_rejection rename constraint contact_import_refusal_pkey to contact_import_rejection_pkey;
create view contact_import_refusal as select * from contact_import_rejection;

alter function refuse_audit_change() rename to reject_audit_change;
alter function refuse_console_log_change() rename to reject_console_log_change;
alter index slack_thread_place rename to slack_thread_message;
alter index captain_embedding_known rename to captain_embedding_assistant;
