-- concurrently
-- Writers go on meanwhile. The key holds for every new row already; no row from before has a campaign.
drop index concurrently if exists conversation_campaign;
create index concurrently conversation_campaign on conversation (account_id, campaign_id)
  where campaign_id is not null;
alter table conversation validate constraint conversation_campaign;
