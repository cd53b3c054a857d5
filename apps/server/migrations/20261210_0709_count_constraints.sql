-- From PostgreSQL 18, constraints of `not null` have names.
do $$
declare
  former record;
begin
  for former in
    select conname as name, replace(conname, '_tally_', '_count_') as new_name
    from pg_constraint where conrelid = 'conversation_count'::regclass and conname like 'conversation\_tally\_%'
  loop
    execute format('alter table conversation_count rename constraint %I to %I', former.name, former.new_name);
  end loop;
end $$;
