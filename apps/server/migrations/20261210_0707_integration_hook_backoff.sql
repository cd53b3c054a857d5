alter table integration_hook add column backoff_until timestamptz;
update integration_hook set backoff_until = rests_until where rests_until is not null;
create trigger integration_hook_backoff_until before insert or update of rests_until, backoff_until on integration_hook
  for each row execute function sync_renamed_column('rests_until', 'backoff_until');
alter table integration_hook rename constraint integration_hook_place to integration_hook_app_inbox;
