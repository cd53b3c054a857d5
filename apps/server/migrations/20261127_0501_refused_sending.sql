-- Logins that the server by which an inbox sends refused in a row.
alter table inbox add column smtp_refusals int not null default 0;

-- Reading and sending are locked out each by itself.
update inbox
set channel_settings = channel_settings || '{"is_smtp_locked_out": false}'
where channel = 'email';
