-- The last question whose answer its member has stopped.
alter table copilot_thread add column stopped_id bigint;
