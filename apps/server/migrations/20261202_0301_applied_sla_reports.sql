-- Reports read the SLAs of a range, the newest first, and of those mostly the ones with a miss.
create index applied_sla_of_account on applied_sla (account_id, created_at, id)
  include (status, conversation_id, sla_policy_id);
create index applied_sla_missed on applied_sla (account_id, created_at, id) where status in (1, 3);
