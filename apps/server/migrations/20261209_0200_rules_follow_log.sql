-- Rules are checked by reading the event log. What came before has jobs.
insert into log_follower (name, number) select 'automation.run', coalesce(max(number), 0) from event
on conflict (name) do nothing;
