-- Which of a label's conversations somebody with a few inboxes sees is found in the index that has them in order.
-- Empty in rows that a node of the version before writes while it still runs. The rows and the index follow in
-- migrations of their own, so that the table is locked for a moment only.
alter table conversation_label add column inbox_id bigint;
