-- Webhooks are told in turns. When one may be told something next (absent: nothing waits for it), when it was told
-- last, and what somebody wants it to be told before all else.
alter table webhook
  add column next_at timestamptz,
  add column told_at timestamptz,
  add column next_delivery_id bigint,
  -- When its receiver was last slow to answer, and when something was last given up because it had waited too long.
  add column slow_at timestamptz,
  add column missed_at timestamptz;
create index webhook_next on webhook (next_at) where next_at is not null;
