-- Keeps a column and its former name equal while nodes of the previous version write the former one. Arguments: the
-- former name, the current name.
create function sync_renamed_column() returns trigger language plpgsql as $$
declare
  former constant text := tg_argv[0];
  current constant text := tg_argv[1];
  row_after constant jsonb := to_jsonb(new);
  is_former_written constant boolean := case tg_op
    when 'INSERT' then coalesce(row_after ->> current, '') in ('', '0')
    else row_after -> current is not distinct from to_jsonb(old) -> current
  end;
  written jsonb;
begin
  if is_former_written then
    written := jsonb_build_object(current, row_after -> former);
  else
    written := jsonb_build_object(former, row_after -> current);
  end if;
  return jsonb_populate_record(new, written);
end $$;

alter table mailbox add column auth_failures int not null default 0;
update mailbox set auth_failures = refusals where refusals <> 0;
create trigger mailbox_auth_failures before insert or update of refusals, auth_failures on mailbox
  for each row execute function sync_renamed_column('refusals', 'auth_failures');

alter table contact_import add column malformed_count bigint not null default 0;
update contact_import set malformed_count = fault_count where fault_count <> 0;
create trigger contact_import_malformed_count before insert or update of fault_count, malformed_count on contact_import
  for each row execute function sync_renamed_column('fault_count', 'malformed_count');

alter table super_admin_session
  add column password_fingerprint text not null default '',
  alter column password_print set default '';
update super_admin_session set password_fingerprint = password_print;
create trigger super_admin_session_fingerprint before insert or update of password_print, password_fingerprint
  on super_admin_session
  for each row execute function sync_renamed_column('password_print', 'password_fingerprint');
