-- What reports count: a row for each conversation, message, answer, resolution. Beside what happened a row says where
-- its conversation stands now (team, labels, resolved or not), because reports ask for that.
create table reporting_event (
  account_id bigint not null,
  conversation_id bigint not null,
  -- An index into the names of the report feature.
  name smallint not null,
  -- What it came of: the id of a message, the number of an event, or 0. The same thing is counted once.
  source bigint not null,
  inbox_id bigint not null,
  -- Who did it; of a new conversation, who it is assigned to now.
  user_id bigint,
  team_id bigint,
  labels text[],
  -- Of conversations and resolutions: whether the conversation is resolved now.
  is_resolved boolean not null default false,
  -- Milliseconds, all of them and those within the working hours of the inbox.
  value_ms bigint,
  business_ms bigint,
  started_at timestamptz,
  ended_at timestamptz,
  -- Of a resolution: the one before it in its conversation, and the one before it of the same user.
  previous_at timestamptz,
  previous_of_user_at timestamptz,
  created_at timestamptz not null,
  primary key (account_id, conversation_id, name, source),
  foreign key (account_id, conversation_id) references conversation (account_id, id) on delete cascade
);
create index reporting_event_created on reporting_event (account_id, created_at);
create index reporting_event_repeated on reporting_event (account_id, created_at) where previous_at is not null;

-- The same rows added up, by quarter of an hour (step 0, which fits every time zone) and by day of UTC (step 1): of the
-- account (dimension 0), its inboxes (1), users (2), teams (3) and labels (4). The triggers below keep it.
create table reporting_rollup (
  account_id bigint not null references account (id) on delete cascade,
  step smallint not null,
  dimension smallint not null,
  key text not null,
  name smallint not null,
  bucket timestamptz not null,
  count bigint not null,
  resolved_count bigint not null,
  value_ms bigint not null,
  business_ms bigint not null,
  primary key (account_id, step, dimension, key, name, bucket)
);
create index reporting_rollup_bucket on reporting_rollup (account_id, step, dimension, name, bucket);

-- Where a row is added up.
create function reporting_parts(
  inbox_id bigint, user_id bigint, team_id bigint, labels text[], created_at timestamptz
) returns table (step smallint, dimension smallint, key text, bucket timestamptz) language sql stable as $$
  select s.step, d.dimension, d.key, s.bucket
  from (
    select 0::smallint as dimension, '' as key
    union all select 1::smallint, inbox_id::text
    union all select 2::smallint, user_id::text where user_id is not null
    union all select 3::smallint, team_id::text where team_id is not null
    union all select distinct 4::smallint, title from unnest(labels) as l (title)
  ) d,
  (values
    (0::smallint, date_bin('15 minutes', created_at, '2000-01-01T00:00:00Z')),
    (1::smallint, date_bin('1 day', created_at, '2000-01-01T00:00:00Z'))
  ) as s (step, bucket)
$$;

create function reporting_add() returns trigger language plpgsql as $$
begin
  insert into reporting_rollup as kept
  select account_id, step, dimension, key, name, bucket, count(*), count(*) filter (where is_resolved),
    coalesce(sum(value_ms), 0), coalesce(sum(business_ms), 0)
  from added, reporting_parts(inbox_id, user_id, team_id, labels, created_at)
  group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
  on conflict (account_id, step, dimension, key, name, bucket) do update set
    count = kept.count + excluded.count,
    resolved_count = kept.resolved_count + excluded.resolved_count,
    value_ms = kept.value_ms + excluded.value_ms,
    business_ms = kept.business_ms + excluded.business_ms;
  return null;
end $$;

create function reporting_move() returns trigger language plpgsql as $$
begin
  insert into reporting_rollup as kept
  select account_id, step, dimension, key, name, bucket, sum(sign), sum(sign * is_resolved::int),
    coalesce(sum(sign * value_ms), 0), coalesce(sum(sign * business_ms), 0)
  from (select 1 as sign, * from added union all select -1, * from removed) as changed,
    reporting_parts(inbox_id, user_id, team_id, labels, created_at)
  group by 1, 2, 3, 4, 5, 6
  having sum(sign) <> 0 or sum(sign * is_resolved::int) <> 0
    or coalesce(sum(sign * value_ms), 0) <> 0 or coalesce(sum(sign * business_ms), 0) <> 0
  order by 1, 2, 3, 4, 5, 6
  on conflict (account_id, step, dimension, key, name, bucket) do update set
    count = kept.count + excluded.count,
    resolved_count = kept.resolved_count + excluded.resolved_count,
    value_ms = kept.value_ms + excluded.value_ms,
    business_ms = kept.business_ms + excluded.business_ms;
  delete from reporting_rollup kept
  using (
    select distinct account_id, step, dimension, key, name, bucket
    from removed, reporting_parts(inbox_id, user_id, team_id, labels, created_at)
  ) as gone
  where kept.account_id = gone.account_id and kept.step = gone.step and kept.dimension = gone.dimension
    and kept.key = gone.key and kept.name = gone.name and kept.bucket = gone.bucket and kept.count = 0;
  return null;
end $$;

-- Only of rows that are there: with its account, the sums may go before the rows.
create function reporting_remove() returns trigger language plpgsql as $$
begin
  update reporting_rollup kept set
    count = kept.count - gone.count,
    resolved_count = kept.resolved_count - gone.resolved_count,
    value_ms = kept.value_ms - gone.value_ms,
    business_ms = kept.business_ms - gone.business_ms
  from (
    select account_id, step, dimension, key, name, bucket, count(*) as count,
      count(*) filter (where is_resolved) as resolved_count,
      coalesce(sum(value_ms), 0) as value_ms, coalesce(sum(business_ms), 0) as business_ms
    from removed, reporting_parts(inbox_id, user_id, team_id, labels, created_at)
    group by 1, 2, 3, 4, 5, 6
  ) as gone
  where kept.account_id = gone.account_id and kept.step = gone.step and kept.dimension = gone.dimension
    and kept.key = gone.key and kept.name = gone.name and kept.bucket = gone.bucket;
  delete from reporting_rollup kept
  using (
    select distinct account_id, step, dimension, key, name, bucket
    from removed, reporting_parts(inbox_id, user_id, team_id, labels, created_at)
  ) as gone
  where kept.account_id = gone.account_id and kept.step = gone.step and kept.dimension = gone.dimension
    and kept.key = gone.key and kept.name = gone.name and kept.bucket = gone.bucket and kept.count = 0;
  return null;
end $$;

create trigger reporting_add after insert on reporting_event
  referencing new table as added for each statement execute function reporting_add();
create trigger reporting_move after update on reporting_event
  referencing old table as removed new table as added for each statement execute function reporting_move();
create trigger reporting_remove after delete on reporting_event
  referencing old table as removed for each statement execute function reporting_remove();

-- Accounts whose conversations from before are still to be counted, and how far that got.
create table reporting_fill (
  account_id bigint primary key references account (id) on delete cascade,
  next_id bigint not null default 0
);
insert into reporting_fill (account_id) select id from account;
