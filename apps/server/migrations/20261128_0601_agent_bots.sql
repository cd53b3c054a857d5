-- The token is kept elsewhere; that it was replaced is a change of the bot.
alter table agent_bot add column token_renewed_at timestamptz;
create index inbox_agent_bot on inbox (account_id, agent_bot_id) where agent_bot_id is not null;
create constraint trigger agent_bot_audit after insert or update or delete on agent_bot
  deferrable initially deferred
  for each row execute function audit_change('AgentBot', 'name description outgoing_url avatar_key bot_config token_renewed_at');
