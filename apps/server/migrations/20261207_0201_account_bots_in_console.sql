-- Bots of accounts are kept in the console as well; an entry of its log names their account. Copies of bots of the
-- installation are not changed by requests of the console.
create function account_bot_console_change() returns trigger language plpgsql as $$
declare
  origin jsonb := nullif(current_setting('confab.origin', true), '')::jsonb;
  columns text[] := array['name', 'description', 'outgoing_url', 'avatar_key'];
  before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  subject jsonb := coalesce(after, before);
  verb text := case tg_op when 'INSERT' then 'create' when 'UPDATE' then 'update' else 'destroy' end;
  account bigint := (subject ->> 'account_id')::bigint;
  changes jsonb;
begin
  if origin ->> 'console' is null or current_setting('confab.console_noted', true) = 'on'
    or subject ->> 'system_bot_id' is not null then
    return null;
  end if;
  if verb = 'update' then
    changes := audit_difference(before, after, columns);
    if changes = '{}' then
      return null;
    end if;
  else
    select jsonb_object_agg(key, audit_value(key, part)) into changes
      from jsonb_each(subject) as p (key, part) where key = any (columns) and part <> 'null';
  end if;
  perform write_console_log(verb, 'AgentBot', (subject ->> 'id')::bigint, subject ->> 'name', account,
    (select a.name from account a where a.id = account), coalesce(changes, '{}'), null);
  return null;
end $$;
create trigger agent_bot_console_log after insert or update or delete on agent_bot
  for each row when (current_setting('confab.origin', true) <> '')
  execute function account_bot_console_change();
