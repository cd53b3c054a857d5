-- A connection may belong to one inbox, is about something at the provider (a channel, a shop), and may have lost its
-- access there. A provider that is busy says until when it is left alone.
alter table integration_hook
  add column if not exists inbox_id bigint,
  add column if not exists reference_id text,
  add column if not exists lost_access_at timestamptz,
  add column if not exists rests_until timestamptz,
  add constraint integration_hook_inbox foreign key (account_id, inbox_id) references inbox (account_id, id)
    on delete cascade,
  drop constraint integration_hook_account_id_app_id_key,
  add constraint integration_hook_place unique nulls not distinct (account_id, app_id, inbox_id);
create index integration_hook_of_inbox on integration_hook (account_id, inbox_id);

-- Not for how busy its provider is.
drop trigger integration_hook_audit on integration_hook;
create constraint trigger integration_hook_audit
  after insert or delete or update of app_id, enabled, settings, secrets_encrypted, inbox_id, reference_id, lost_access_at
  on integration_hook
  deferrable initially deferred
  for each row execute function audit_change(
    'IntegrationHook', 'app_id enabled settings secrets_encrypted inbox_id reference_id lost_access_at');
