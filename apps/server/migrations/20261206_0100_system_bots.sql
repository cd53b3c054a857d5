-- Bots of the whole installation. Their numbers come from those of other bots, so that a token names one bot.
create table system_bot (
  id bigint primary key default nextval('agent_bot_id_seq'),
  name text not null,
  description text,
  outgoing_url text,
  avatar_key text,
  deleting_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- What an account that uses such a bot keeps of it, under the same number: what it is called and where it is told.
alter table agent_bot add column system_bot_id bigint references system_bot (id);
alter table agent_bot add constraint agent_bot_of_system check (system_bot_id = id);
create index agent_bot_of_system on agent_bot (system_bot_id) where system_bot_id is not null;

-- It is not the account that changes them.
drop trigger agent_bot_audit on agent_bot;
create constraint trigger agent_bot_audit after insert or update on agent_bot
  deferrable initially deferred
  for each row when (new.system_bot_id is null)
  execute function audit_change('AgentBot', 'name description outgoing_url avatar_key bot_config token_renewed_at');
create constraint trigger agent_bot_audit_removal after delete on agent_bot
  deferrable initially deferred
  for each row when (old.system_bot_id is null)
  execute function audit_change('AgentBot', 'name description outgoing_url avatar_key bot_config token_renewed_at');
