-- From PostgreSQL 18, they include those of `not null`.
do $$
declare
  former record;
begin
  for former in
    select conrelid::regclass as table_name, conname as name, replace(conname, '_refusal_', '_rejection_') as new_name
    from pg_constraint
    where conrelid in ('article_transfer_rejection'::regclass, 'contact_import_rejection'::regclass)
      and conname like '%\_refusal\_%'
  loop
    execute format('alter table %s rename constraint %I to %I', former.table_name, former.name, former.new_name);
  end loop;
end $$;
