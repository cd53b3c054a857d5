alter table inbox
  add column auth_failures int not null default 0,
  add column smtp_auth_failures int not null default 0;
update inbox set auth_failures = refusals, smtp_auth_failures = smtp_refusals where refusals <> 0 or smtp_refusals <> 0;
create trigger inbox_auth_failures before insert or update of refusals, auth_failures on inbox
  for each row execute function sync_renamed_column('refusals', 'auth_failures');
create trigger inbox_smtp_auth_failures before insert or update of smtp_refusals, smtp_auth_failures on inbox
  for each row execute function sync_renamed_column('smtp_refusals', 'smtp_auth_failures');
