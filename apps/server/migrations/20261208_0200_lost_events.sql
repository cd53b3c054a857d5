-- Events that were removed from the log before a follower had read them: how many, and when that was last.
alter table log_follower
  add column lost bigint not null default 0,
  add column lost_at timestamptz;
