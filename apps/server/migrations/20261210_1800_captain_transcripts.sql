-- Transcripts of an account's audio messages on a day, in UTC. `cost` is in millionths of a cent.
create table captain_transcript_day (
  account_id bigint not null references account (id) on delete cascade,
  day date not null,
  files integer not null default 0,
  seconds bigint not null default 0,
  cost bigint not null default 0,
  primary key (account_id, day)
);
