-- concurrently
drop index concurrently if exists captain_outcome_day;
create index concurrently captain_outcome_day on captain_outcome (account_id, day desc, conversation_id desc);
