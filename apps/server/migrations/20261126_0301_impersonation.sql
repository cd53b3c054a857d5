-- Who runs the installation can sign in as somebody else, by a link of the console. The session says who it is.
alter table user_token add column impersonator_id bigint references "user" (id) on delete cascade;
alter table session add column impersonator_id bigint references "user" (id) on delete cascade;

-- Signing in and out is of every account of the user, and the entry names who did it in their place.
create or replace function audit_session() returns trigger language plpgsql as $$
declare
  person bigint := coalesce(new.user_id, old.user_id);
  impersonator bigint := coalesce(new.impersonator_id, old.impersonator_id);
  changes jsonb := '{}';
  membership record;
begin
  if impersonator is not null then
    select jsonb_build_object('impersonated_by', jsonb_build_array(null, u.name)) into changes
      from "user" u where u.id = impersonator;
  end if;
  for membership in
    select m.account_id, u.name from account_user m join "user" u on u.id = m.user_id
      where m.user_id = person and m.accepted_at is not null order by m.account_id
  loop
    perform write_audit(membership.account_id, 'User', person,
      case tg_op when 'INSERT' then 'sign_in' else 'sign_out' end, coalesce(changes, '{}'), membership.name, null, person);
  end loop;
  return null;
end $$;

-- Deleting a user looks for these.
create index user_token_impersonator on user_token (impersonator_id) where impersonator_id is not null;
create index session_impersonator on session (impersonator_id) where impersonator_id is not null;
