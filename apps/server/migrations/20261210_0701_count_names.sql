-- Former names that no supported version uses any more.
drop view conversation_tally;
alter table conversation_count rename constraint conversation_tally_pkey to conversation_count_pkey;
alter table conversation_count rename constraint conversation_tally_account_id_fkey to conversation_count_account_id_fkey;
