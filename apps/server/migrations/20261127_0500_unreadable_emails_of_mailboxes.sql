-- The email that could not be fetched last, and how often in a row: one that never can be must not hold up the others.
alter table mailbox
  add column failed_uid bigint,
  add column failed_count int not null default 0;
