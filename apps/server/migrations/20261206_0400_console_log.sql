-- Who did what in the super-admin console. Nothing here has a foreign key: an entry outlives whom and what it names.
create table console_log (
  id bigint generated always as identity primary key,
  action text not null check (action in ('create', 'update', 'destroy', 'sign_in', 'sign_in_failed', 'sign_out',
    'log_in_as', 'show_token', 'replace_token', 'reset_two_factor', 'retry', 'discard')),
  subject_type text not null,
  subject_id bigint,
  -- What the record was called then, and the account or platform app that it was part of.
  subject_name text,
  parent_id bigint,
  parent_name text,
  changes jsonb not null default '{}',
  -- Null: nobody was signed in.
  user_id bigint,
  user_name text,
  user_email text,
  remote_address text,
  request_id text,
  created_at timestamptz not null
);
create index console_log_time on console_log (created_at, id);
create index console_log_user on console_log (user_id, created_at, id);
create index console_log_action on console_log (action, created_at, id);
create index console_log_subject on console_log (subject_type, created_at, id);

-- Entries are added and stay.
create function refuse_console_log_change() returns trigger language plpgsql as $$
begin
  raise exception 'the log of the console is append-only';
end $$;
create trigger console_log_append_only before update or delete on console_log
  for each row execute function refuse_console_log_change();
create trigger console_log_not_truncated before truncate on console_log
  for each statement execute function refuse_console_log_change();

-- Adds one entry. Who and from where is what the server says of the request whose transaction this is, see `write_audit`.
create function write_console_log(
  verb text, type text, record bigint, name text, parent bigint, parent_name text, changes jsonb, actor bigint
) returns void language plpgsql as $$
declare
  origin jsonb := nullif(current_setting('confab.origin', true), '')::jsonb;
  person bigint := coalesce(actor, (origin ->> 'user_id')::bigint);
begin
  insert into console_log (action, subject_type, subject_id, subject_name, parent_id, parent_name, changes,
    user_id, user_name, user_email, remote_address, request_id, created_at)
  values (verb, type, record, left(name, 255), parent, left(parent_name, 255), changes, person,
    (select u.name from "user" u where u.id = person), (select u.email from "user" u where u.id = person),
    origin ->> 'address', origin ->> 'request_id', clock_timestamp());
end $$;

-- An entry in words of the server's own, for what no row tells. The rows that go with it have none of theirs.
create function note_console_log(
  verb text, type text, record bigint, name text, changes jsonb, actor bigint
) returns void language plpgsql as $$
begin
  perform write_console_log(verb, type, record, name, null, null, changes, actor);
  perform set_config('confab.console_noted', 'on', true);
end $$;

-- One entry for a row that a request of the console added, changed or removed. Arguments: the type, and the columns
-- that count.
create function console_change() returns trigger language plpgsql as $$
declare
  origin jsonb := nullif(current_setting('confab.origin', true), '')::jsonb;
  type text := tg_argv[0];
  columns text[] := string_to_array(tg_argv[1], ' ');
  before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  subject jsonb := coalesce(after, before);
  verb text := case tg_op when 'INSERT' then 'create' when 'UPDATE' then 'update' else 'destroy' end;
  record bigint := (subject ->> 'id')::bigint;
  name text := subject ->> 'name';
  parent bigint;
  parent_name text;
  changes jsonb;
begin
  if origin ->> 'console' is null or current_setting('confab.console_noted', true) = 'on' then
    return null;
  end if;
  if before ->> 'deleting_at' is null and after ->> 'deleting_at' is not null then
    verb := 'destroy';
  end if;

  -- In words, as the numbers say nothing to who reads the entry.
  if before ? 'status' then
    before := jsonb_set(before, '{status}', (case before ->> 'status' when '0' then '"active"' else '"suspended"' end)::jsonb);
  end if;
  if after ? 'status' then
    after := jsonb_set(after, '{status}', (case after ->> 'status' when '0' then '"active"' else '"suspended"' end)::jsonb);
  end if;
  if before ? 'role' then
    before := jsonb_set(before, '{role}', (case before ->> 'role' when '1' then '"administrator"' else '"agent"' end)::jsonb);
  end if;
  if after ? 'role' then
    after := jsonb_set(after, '{role}', (case after ->> 'role' when '1' then '"administrator"' else '"agent"' end)::jsonb);
  end if;

  if type = 'Account' then
    -- As switches, so that an entry names only those that were turned.
    select jsonb_set(before, '{features}', coalesce(jsonb_object_agg(f, true), '{}')) into before
      from jsonb_array_elements_text(before -> 'features') as f;
    select jsonb_set(after, '{features}', coalesce(jsonb_object_agg(f, true), '{}')) into after
      from jsonb_array_elements_text(after -> 'features') as f;
  elsif type = 'Member' then
    record := (subject ->> 'user_id')::bigint;
    select u.name into name from "user" u where u.id = record;
    parent := (subject ->> 'account_id')::bigint;
    select a.name into parent_name from account a where a.id = parent;
  elsif type = 'PlatformAppAccess' then
    parent := (subject ->> 'platform_app_id')::bigint;
    select p.name into parent_name from platform_app p where p.id = parent;
    record := coalesce(subject ->> 'account_id', subject ->> 'user_id')::bigint;
    if subject ->> 'account_id' is not null then
      select a.name into name from account a where a.id = record;
    else
      select u.name into name from "user" u where u.id = record;
    end if;
  elsif type = 'Setting' then
    record := null;
    -- Under its own name, so that one that sounds like a secret is hidden.
    before := jsonb_build_object(name, before -> 'value');
    after := jsonb_build_object(name, after -> 'value');
    columns := array[name];
    verb := 'update';
  elsif type = 'TwoFactor' then
    type := 'User';
    verb := 'reset_two_factor';
    record := (subject ->> 'user_id')::bigint;
    select u.name into name from "user" u where u.id = record;
  elsif type = 'Token' then
    verb := 'replace_token';
    record := (subject ->> 'owner_id')::bigint;
    case subject ->> 'owner_type'
      when 'user' then
        type := 'User';
        select u.name into name from "user" u where u.id = record;
      when 'platform_app' then
        type := 'PlatformApp';
        select p.name into name from platform_app p where p.id = record;
      else
        type := 'AgentBot';
        select coalesce((select s.name from system_bot s where s.id = record),
          (select b.name from agent_bot b where b.id = record limit 1)) into name;
    end case;
  end if;
  -- What goes with its user, account or app has no entry of its own.
  if (type = 'Member' or type = 'PlatformAppAccess') and (name is null or parent_name is null) then
    return null;
  end if;

  if verb = 'update' then
    changes := audit_difference(before, after, columns);
    if changes = '{}' then
      return null;
    end if;
  elsif verb = 'create' or verb = 'destroy' then
    select coalesce(jsonb_object_agg(key, audit_value(key, part)), '{}') into changes
      from jsonb_each(coalesce(after, before)) as p (key, part) where key = any (columns) and part <> 'null';
  end if;
  perform write_console_log(verb, type, record, name, parent, parent_name, coalesce(changes, '{}'), null);
  return null;
end $$;

create trigger account_console_log after insert or update on account
  for each row when (current_setting('confab.origin', true) <> '')
  execute function console_change('Account',
    'name locale domain support_email status settings features limits custom_attributes');
create trigger user_console_log after insert or update on "user"
  for each row when (current_setting('confab.origin', true) <> '')
  execute function console_change('User', 'name display_name email confirmed_at type avatar_key password_hash');
create trigger account_user_console_log after insert or update of role, accepted_at or delete on account_user
  for each row when (current_setting('confab.origin', true) <> '')
  execute function console_change('Member', 'role accepted_at');
create trigger system_bot_console_log after insert or update on system_bot
  for each row when (current_setting('confab.origin', true) <> '')
  execute function console_change('AgentBot', 'name description outgoing_url avatar_key');
create trigger platform_app_console_log after insert or update or delete on platform_app
  for each row when (current_setting('confab.origin', true) <> '')
  execute function console_change('PlatformApp', 'name');
create trigger platform_app_permissible_console_log after insert or delete on platform_app_permissible
  for each row when (current_setting('confab.origin', true) <> '')
  execute function console_change('PlatformAppAccess', 'account_id user_id');
create trigger installation_config_console_log after insert or update or delete on installation_config
  for each row when (current_setting('confab.origin', true) <> '')
  execute function console_change('Setting', '');
create trigger user_two_factor_console_log after delete on user_two_factor
  for each row when (current_setting('confab.origin', true) <> '')
  execute function console_change('TwoFactor', '');
create trigger access_token_console_log after update of token_hash on access_token
  for each row when (current_setting('confab.origin', true) <> '')
  execute function console_change('Token', '');

-- When who runs the installation replaced the token of somebody, until they replace it themselves.
alter table access_token add column operator_replaced_at timestamptz;
-- The list of tokens names their bots.
create index agent_bot_number on agent_bot (id);
