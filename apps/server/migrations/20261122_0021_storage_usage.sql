-- Bytes and files that are stored or announced, kept with every row of `blob` in the same transaction. `scope_id` is
-- an account, inbox, conversation or contact_inbox; no references, as files outlive what carried them for a day.
create table storage_usage (
  account_id bigint not null references account (id) on delete cascade,
  scope text not null check (scope in ('account', 'conversation', 'inbox', 'visitor')),
  scope_id bigint not null,
  used_bytes bigint not null,
  file_count bigint not null,
  primary key (account_id, scope, scope_id)
);
create index storage_usage_largest on storage_usage (account_id, scope, used_bytes desc)
  where scope = 'inbox';

-- Where a file counts beside its account. Rows that are not counted yet, of before and of a node of the version
-- before that still runs, are counted by an hourly job.
alter table blob
  add column inbox_id bigint,
  add column conversation_id bigint,
  add column contact_inbox_id bigint,
  add column counted boolean not null default false;
