-- How many entries the audit log of an account has. Its row is locked last, as the transaction commits, so that
-- entries are numbered without gaps: page N of the log is a range of ids.
create table audit_count (
  account_id bigint primary key references account (id) on delete cascade,
  total bigint not null
);

-- Who did what to which record, from where. Users have no foreign key: an entry outlives whom it names.
create table audit_log (
  account_id bigint not null references account (id) on delete cascade,
  id bigint not null,
  auditable_type text not null,
  auditable_id bigint not null,
  -- What the record was called then, and the inbox or team that a member was added to.
  auditable_name text,
  parent_name text,
  action text not null check (action in ('create', 'update', 'destroy', 'sign_in', 'sign_out')),
  audited_changes jsonb not null default '{}',
  user_id bigint,
  username text,
  remote_address text,
  request_uuid text,
  created_at timestamptz not null,
  primary key (account_id, id)
);
create index audit_log_time on audit_log (account_id, created_at, id);
create index audit_log_user on audit_log (account_id, user_id, id);
create index audit_log_type on audit_log (account_id, auditable_type, id);
create index audit_log_action on audit_log (account_id, action, id);

-- An entry names a membership by its number.
create index account_user_number on account_user (account_id, id);

-- Entries are added and never changed; they go with their account.
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select 1 from account where id = old.account_id) then
    return old;
  end if;
  raise exception 'the audit log is append-only';
end $$;
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function refuse_audit_change();
create trigger audit_log_not_truncated before truncate on audit_log
  for each statement execute function refuse_audit_change();

-- What may be shown of a value: no secrets, of addresses no more than the host (their rest may be one), and the
-- beginning of long texts.
create function audit_value(name text, value jsonb) returns jsonb language plpgsql immutable as $$
declare
  content text;
begin
  case jsonb_typeof(value)
    when 'object' then
      return coalesce((select jsonb_object_agg(key, audit_value(key, part)) from jsonb_each(value) as p (key, part)), '{}');
    when 'array' then
      return coalesce((select jsonb_agg(audit_value(name, part)) from jsonb_array_elements(value) as p (part)), '[]');
    when 'string' then
      if name ~* 'token|secret|password|passphrase|otp|hmac|api_?key|private_key|credential|signature_key' then
        return '"[FILTERED]"';
      end if;
      content := value #>> '{}';
      if content ~* '^[a-z]+://' then
        content := regexp_replace(content, '^([a-z]+://)([^/?#@]*@)?([^/?#]*)([/?#].+)?$', '\1\3', 'i');
      end if;
      return to_jsonb(case when length(content) > 500 then left(content, 500) || '…' else content end);
    else
      return value;
  end case;
end $$;

-- `{column: [before, after]}` of the columns that differ; of objects only the keys that do.
create function audit_difference(before jsonb, after jsonb, columns text[]) returns jsonb language plpgsql immutable as $$
declare
  difference jsonb := '{}';
  name text;
  past jsonb;
  present jsonb;
begin
  foreach name in array columns loop
    past := before -> name;
    present := after -> name;
    continue when past is not distinct from present;
    if jsonb_typeof(past) = 'object' and jsonb_typeof(present) = 'object' then
      select coalesce(jsonb_object_agg(key, part) filter (where before -> name -> key is distinct from part), '{}')
        into present from jsonb_each(present) as p (key, part);
      select coalesce(jsonb_object_agg(key, part) filter (where after -> name -> key is distinct from part), '{}')
        into past from jsonb_each(past) as p (key, part);
    end if;
    difference := difference || jsonb_build_object(
      name, jsonb_build_array(audit_value(name, past), audit_value(name, present)));
  end loop;
  return difference;
end $$;

-- What the account calls a person.
create function audit_person(tenant bigint, person bigint) returns text language sql stable as $$
  select coalesce(
    (select invited_name from account_user where account_id = tenant and user_id = person and accepted_at is null),
    (select name from "user" where id = person)
  )
$$;

-- Adds one entry. `confab.origin` is what the server says of the request whose transaction this is; without one it
-- was the server itself.
create function write_audit(
  tenant bigint, type text, record bigint, verb text, changes jsonb, name text, parent text, actor bigint
) returns void language plpgsql as $$
declare
  origin jsonb := nullif(current_setting('confab.origin', true), '')::jsonb;
  number bigint;
  person bigint := coalesce(actor, (origin ->> 'user_id')::bigint);
begin
  if not exists (select 1 from account where id = tenant) then
    return;
  end if;
  insert into audit_count as c (account_id, total) values (tenant, 1)
    on conflict (account_id) do update set total = c.total + 1 returning total into number;
  insert into audit_log (account_id, id, auditable_type, auditable_id, auditable_name, parent_name, action,
    audited_changes, user_id, username, remote_address, request_uuid, created_at)
  values (tenant, number, type, record, left(name, 255), left(parent, 255), verb, changes, person,
    (select u.name from "user" u where u.id = person), origin ->> 'address', origin ->> 'request_id',
    clock_timestamp());
end $$;

-- One entry for a row that was added, changed or removed. Arguments: the type on the wire, and the columns that count.
create function audit_change() returns trigger language plpgsql as $$
declare
  type text := tg_argv[0];
  columns text[] := string_to_array(tg_argv[1], ' ');
  before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  subject jsonb := coalesce(after, before);
  tenant bigint := coalesce(subject ->> 'account_id', subject ->> 'id')::bigint;
  verb text := case tg_op when 'INSERT' then 'create' when 'UPDATE' then 'update' else 'destroy' end;
  changes jsonb;
  name text;
  parent text;
begin
  -- What is deleted by a job is gone for the account from the moment it was asked for.
  if before ->> 'deleting_at' is not null then
    return null;
  end if;
  if verb = 'update' and after ->> 'deleting_at' is not null then
    verb := 'destroy';
  end if;
  if verb = 'update' then
    changes := audit_difference(before, after, columns);
    if changes = '{}' then
      return null;
    end if;
  else
    select coalesce(jsonb_object_agg(key, audit_value(key, part)), '{}') into changes
      from jsonb_each(subject) as p (key, part) where key = any (columns) and part <> 'null';
  end if;
  if subject ? 'user_id' then
    -- Those who leave an account leave its inboxes and teams, and these take their members with them: one entry.
    if type <> 'AccountUser' and verb = 'destroy' and not exists (
      select 1 from account_user where account_id = tenant and user_id = (subject ->> 'user_id')::bigint
    ) then
      return null;
    end if;
    if subject ? 'inbox_id' then
      select i.name into parent from inbox i
        where i.account_id = tenant and i.id = (subject ->> 'inbox_id')::bigint and i.deleting_at is null;
    elsif subject ? 'team_id' then
      select t.name into parent from team t
        where t.account_id = tenant and t.id = (subject ->> 'team_id')::bigint and t.deleting_at is null;
    end if;
    if type <> 'AccountUser' and parent is null then
      return null;
    end if;
    name := coalesce(subject ->> 'invited_name', audit_person(tenant, (subject ->> 'user_id')::bigint));
  else
    name := coalesce(subject ->> 'name', subject ->> 'title', subject ->> 'short_code',
      subject ->> 'attribute_display_name', '#' || (subject ->> 'display_id'));
  end if;
  perform write_audit(tenant, type, coalesce(subject ->> 'id', subject ->> 'user_id')::bigint, verb, changes,
    name, parent, null);
  return null;
end $$;

-- Hours are rows beside their inbox; however many of them change at once, it is one change of the inbox.
create function audit_hours() returns trigger language plpgsql as $$
declare
  inbox_name text;
  last record;
begin
  select name into inbox_name from inbox where account_id = new.account_id and id = new.inbox_id;
  select l.xmin = pg_current_xact_id()::xid and l.auditable_type = 'Inbox' and l.auditable_id = new.inbox_id
      and l.audited_changes ? 'working_hours' as is_noted into last
    from audit_log l where l.account_id = new.account_id order by l.id desc limit 1;
  if last.is_noted then
    return null;
  end if;
  perform write_audit(new.account_id, 'Inbox', new.inbox_id, 'update', jsonb_build_object('working_hours', (
    select jsonb_agg(to_jsonb(h) - 'account_id' - 'inbox_id' - 'id' - 'created_at' - 'updated_at' order by day_of_week)
      from working_hour h where h.account_id = new.account_id and h.inbox_id = new.inbox_id)), inbox_name, null, null);
  return null;
end $$;

-- Signing in and out is of every account of the user.
create function audit_session() returns trigger language plpgsql as $$
declare
  person bigint := coalesce(new.user_id, old.user_id);
  membership record;
begin
  for membership in
    select m.account_id, u.name from account_user m join "user" u on u.id = m.user_id
      where m.user_id = person and m.accepted_at is not null order by m.account_id
  loop
    perform write_audit(membership.account_id, 'User', person,
      case tg_op when 'INSERT' then 'sign_in' else 'sign_out' end, '{}', membership.name, null, person);
  end loop;
  return null;
end $$;

-- Nothing of the product is held back, so accounts have the log unless it is taken from them.
update account set features = array_append(features, 'audit_logs') where not 'audit_logs' = any (features);

-- Deferred, so that the count is the last lock of every transaction and two of them cannot wait for each other.
create constraint trigger account_audit after update on account deferrable initially deferred
  for each row execute function audit_change('Account',
    'name locale domain support_email status settings features limits custom_attributes');
create constraint trigger account_user_audit
  after insert or delete or update of role, custom_role_id, availability, auto_offline, accepted_at, invited_name
  on account_user deferrable initially deferred
  for each row execute function audit_change('AccountUser',
    'user_id role custom_role_id availability auto_offline inviter_id accepted_at invited_name');
create constraint trigger inbox_audit after insert or update or delete on inbox deferrable initially deferred
  for each row execute function audit_change('Inbox',
    'name channel channel_settings channel_secrets avatar_key greeting_enabled greeting_message enable_email_collect '
    'csat_survey_enabled csat_config enable_auto_assignment auto_assignment_config working_hours_enabled '
    'out_of_office_message timezone allow_messages_after_resolved lock_to_single_conversation sender_name_type '
    'business_name agent_bot_id');
create constraint trigger working_hour_audit after update on working_hour deferrable initially deferred
  for each row when (
    (old.closed_all_day, old.open_all_day, old.open_hour, old.open_minutes, old.close_hour, old.close_minutes)
    is distinct from
    (new.closed_all_day, new.open_all_day, new.open_hour, new.open_minutes, new.close_hour, new.close_minutes)
  ) execute function audit_hours();
create constraint trigger inbox_member_audit after insert or delete on inbox_member deferrable initially deferred
  for each row execute function audit_change('InboxMember', 'user_id inbox_id');
create constraint trigger team_audit after insert or update or delete on team deferrable initially deferred
  for each row execute function audit_change('Team', 'name description allow_auto_assign');
create constraint trigger team_member_audit after insert or delete on team_member deferrable initially deferred
  for each row execute function audit_change('TeamMember', 'user_id team_id');
create constraint trigger macro_audit after insert or update or delete on macro deferrable initially deferred
  for each row execute function audit_change('Macro', 'name visibility actions');
create constraint trigger label_audit after insert or update or delete on label deferrable initially deferred
  for each row execute function audit_change('Label', 'title description color show_on_sidebar');
create constraint trigger canned_response_audit after insert or update or delete on canned_response
  deferrable initially deferred
  for each row execute function audit_change('CannedResponse', 'short_code content');
create constraint trigger custom_attribute_audit after insert or update or delete on custom_attribute
  deferrable initially deferred
  for each row execute function audit_change('CustomAttributeDefinition',
    'attribute_display_name attribute_key attribute_display_type attribute_description attribute_model '
    'attribute_values regex_pattern regex_cue');

-- Of these only what someone did: jobs remove the conversations of an inbox by the million, and old sessions.
create constraint trigger conversation_audit after delete on conversation deferrable initially deferred
  for each row when (coalesce(current_setting('confab.origin', true), '') <> '')
  execute function audit_change('Conversation', 'display_id');
create constraint trigger contact_audit after update of deleting_at on contact deferrable initially deferred
  for each row when (old.deleting_at is null and new.deleting_at is not null)
  execute function audit_change('Contact', 'id');
create constraint trigger sign_in_audit after insert on session deferrable initially deferred
  for each row execute function audit_session();
create constraint trigger sign_out_audit after delete on session deferrable initially deferred
  for each row when (coalesce(current_setting('confab.origin', true), '') <> '')
  execute function audit_session();
