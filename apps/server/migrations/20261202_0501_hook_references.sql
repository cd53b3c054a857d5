-- What a connection is about at the provider: a channel, a shop. And access that is renewed by itself, sealed as keys
-- are, but no change for the audit log.
alter table integration_hook
  add column if not exists reference_id text,
  add column access_encrypted text;
create index integration_hook_reference on integration_hook (app_id, reference_id) where reference_id is not null;
