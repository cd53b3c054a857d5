alter table hook_receiver add column called_at timestamptz, add column backoff_until timestamptz;
update hook_receiver set called_at = told_at, backoff_until = rests_until where told_at is not null or rests_until is not null;
create trigger hook_receiver_called_at before insert or update of told_at, called_at on hook_receiver
  for each row execute function sync_renamed_column('told_at', 'called_at');
create trigger hook_receiver_backoff_until before insert or update of rests_until, backoff_until on hook_receiver
  for each row execute function sync_renamed_column('rests_until', 'backoff_until');
