-- Filling an account with demo data is an entry of the console's log.
alter table console_log drop constraint console_log_action_check;
alter table console_log add constraint console_log_action_check check (action in ('create', 'update', 'destroy',
  'sign_in', 'sign_in_failed', 'sign_out', 'log_in_as', 'show_token', 'replace_token', 'reset_two_factor',
  'reset_caches', 'fill', 'retry', 'discard'));
