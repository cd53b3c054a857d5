-- How often in a row a provider refused an inbox's access, and since when nothing is sent because of that.
alter table inbox
  add column refusals int not null default 0,
  add column locked_out_at timestamptz;

-- What a provider lets agents send at any time, as it describes it.
create table inbox_template (
  account_id bigint not null,
  inbox_id bigint not null,
  templates jsonb not null default '[]',
  tried_at timestamptz not null,
  synced_at timestamptz,
  -- Why they could not be fetched the last time.
  error text,
  primary key (account_id, inbox_id),
  foreign key (account_id, inbox_id) references inbox (account_id, id) on delete cascade
);
