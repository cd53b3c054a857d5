-- What a provider makes each message of a campaign from, where only approved texts may leave: the name of the template
-- and the values of its gaps, with variables.
alter table campaign add column template_params jsonb;

drop trigger campaign_audit on campaign;
create constraint trigger campaign_audit after insert or update or delete on campaign
  deferrable initially deferred
  for each row execute function audit_change(
    'Campaign', 'title description message template_params enabled trigger_only_during_business_hours trigger_rules audience scheduled_at inbox_id sender_id');
