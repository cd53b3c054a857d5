-- Where a text stands: which documents hold which neighboring characters. Written in the background, thousands of
-- documents at a time (a segment), so writing a message costs nothing; what is not indexed yet is read itself.
-- `kind` is 0 for messages and 1 for contacts.
create table search_segment (
  account_id bigint not null references account (id) on delete cascade,
  kind smallint not null,
  first_id bigint not null,
  last_id bigint not null,
  -- When its documents were created.
  oldest_at timestamptz not null,
  newest_at timestamptz not null,
  primary key (account_id, kind, first_id)
);

-- Neighboring grams of a segment, each with its documents, as `platform/db/search/postings.ts` writes them.
create table search_block (
  account_id bigint not null,
  kind smallint not null,
  first_id bigint not null,
  last_gram bigint not null,
  data bytea not null,
  primary key (account_id, kind, first_id, last_gram),
  foreign key (account_id, kind, first_id) references search_segment (account_id, kind, first_id) on delete cascade
);
-- A few hundred bytes that hardly compress: stored as they are.
alter table search_block alter column data set storage external;

-- Documents changed since, which are read until their segment is written again. A row for each change, so that two
-- changes never wait for each other.
create table search_change (
  account_id bigint not null references account (id) on delete cascade,
  kind smallint not null,
  id bigint not null,
  change_id bigint generated always as identity,
  primary key (account_id, kind, id, change_id)
);

create function note_search_change() returns trigger language plpgsql as $$
begin
  insert into search_change (account_id, kind, id) values (new.account_id, tg_argv[0]::smallint, new.id);
  return null;
end
$$;
