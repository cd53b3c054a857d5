-- Reactions that read the event log by themselves, and the last number each has answered. What came before has jobs.
create table log_follower (
  name text primary key,
  number bigint not null
);
insert into log_follower (name, number) select 'report.record', coalesce(max(number), 0) from event;
