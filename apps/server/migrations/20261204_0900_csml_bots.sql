-- 0 is a program that is told by webhook, 1 a script that the CSML engine runs.
alter table agent_bot add column bot_type smallint not null default 0;
