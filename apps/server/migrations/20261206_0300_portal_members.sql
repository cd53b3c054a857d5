-- Agents who write the articles of a portal.
create table portal_member (
  account_id bigint not null,
  portal_id bigint not null,
  user_id bigint not null,
  created_at timestamptz not null default now(),
  primary key (account_id, portal_id, user_id),
  foreign key (account_id, portal_id) references portal (account_id, id) on delete cascade,
  foreign key (account_id, user_id) references account_user (account_id, user_id) on delete cascade
);
create index portal_member_user on portal_member (account_id, user_id);

-- As for members of inboxes and teams: who leaves the account, or a portal that is deleted, is one entry of its own.
create function audit_portal_member() returns trigger language plpgsql as $$
declare
  subject record := coalesce(new, old);
  portal_name text;
begin
  select name into portal_name from portal where account_id = subject.account_id and id = subject.portal_id;
  if portal_name is null or not exists (
    select 1 from account_user where account_id = subject.account_id and user_id = subject.user_id
  ) then
    return null;
  end if;
  perform write_audit(subject.account_id, 'PortalMember', subject.user_id,
    case tg_op when 'INSERT' then 'create' else 'destroy' end,
    jsonb_build_object('user_id', subject.user_id, 'portal_id', subject.portal_id),
    audit_person(subject.account_id, subject.user_id), portal_name, null);
  return null;
end $$;
create constraint trigger portal_member_audit after insert or delete on portal_member deferrable initially deferred
  for each row execute function audit_portal_member();
