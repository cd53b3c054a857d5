-- concurrently
-- Which conversations a rule is changing.
drop index concurrently if exists automation_run_unfinished;
create index concurrently automation_run_unfinished on automation_run (account_id, conversation_id) where not is_done;
