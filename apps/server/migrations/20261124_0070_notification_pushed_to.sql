-- Devices that have the notification already: another try leaves them out.
alter table notification add column pushed_to bigint[] not null default '{}';
