-- concurrently
-- What a slow webhook is told next is looked up for each of its deliveries.
drop index concurrently if exists webhook_delivery_waiting;
create index concurrently webhook_delivery_waiting on webhook_delivery (account_id, webhook_id, due_at)
  where status = 0;
