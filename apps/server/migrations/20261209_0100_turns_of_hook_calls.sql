-- Bots and servers that are called at an address are told in turns, like webhooks: when one may be told something next
-- (absent: nothing waits for it), when it was told last, and when it was last slow to answer.
alter table hook_receiver
  add column next_at timestamptz,
  add column told_at timestamptz,
  add column slow_at timestamptz;
create index hook_receiver_next on hook_receiver (next_at) where next_at is not null;
update hook_receiver set next_at = waiting.due_at
from (
  select account_id, hook_receiver_id, min(due_at) as due_at from hook_call where due_at is not null group by 1, 2
) as waiting
where hook_receiver.account_id = waiting.account_id and hook_receiver.id = waiting.hook_receiver_id;
