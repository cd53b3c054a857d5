-- What each assistant did on a day, in UTC, and what its model read and wrote. `cost` is in millionths of a cent.
create table captain_day (
  account_id bigint not null,
  day date not null,
  assistant_id bigint not null,
  answers integer not null default 0,
  input_tokens bigint not null default 0,
  output_tokens bigint not null default 0,
  cost bigint not null default 0,
  confirmed integer not null default 0,
  assumed integer not null default 0,
  handed_off integer not null default 0,
  primary key (account_id, day, assistant_id),
  foreign key (account_id, assistant_id) references captain_assistant (account_id, id) on delete cascade
);
create index captain_day_assistant on captain_day (account_id, assistant_id, day);

-- How a conversation with an assistant ended: 0 confirmed by the contact, 1 assumed, 2 handed off.
create table captain_outcome (
  account_id bigint not null,
  conversation_id bigint not null,
  assistant_id bigint not null,
  outcome smallint not null,
  day date not null,
  primary key (account_id, conversation_id),
  foreign key (account_id, conversation_id) references conversation (account_id, id) on delete cascade,
  foreign key (account_id, assistant_id) references captain_assistant (account_id, id) on delete cascade
);
create index captain_outcome_assistant on captain_outcome (account_id, assistant_id);

-- The sums follow; what a deleted conversation was counted as stays.
create function captain_count_outcome() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    update captain_day set
      confirmed = confirmed - (old.outcome = 0)::int,
      assumed = assumed - (old.outcome = 1)::int,
      handed_off = handed_off - (old.outcome = 2)::int
    where account_id = old.account_id and day = old.day and assistant_id = old.assistant_id;
  end if;
  insert into captain_day (account_id, day, assistant_id, confirmed, assumed, handed_off)
  values (new.account_id, new.day, new.assistant_id,
    (new.outcome = 0)::int, (new.outcome = 1)::int, (new.outcome = 2)::int)
  on conflict (account_id, day, assistant_id) do update set
    confirmed = captain_day.confirmed + excluded.confirmed,
    assumed = captain_day.assumed + excluded.assumed,
    handed_off = captain_day.handed_off + excluded.handed_off;
  return null;
end $$;
create trigger captain_outcome_count after insert or update on captain_outcome
  for each row execute function captain_count_outcome();

-- A contact who is content with an answer confirms it.
create function captain_confirm_outcome() returns trigger language plpgsql as $$
begin
  update captain_outcome set outcome = 0
  where account_id = new.account_id and conversation_id = new.conversation_id and outcome = 1;
  return null;
end $$;
create trigger captain_outcome_confirm after insert or update of rating on csat_survey_response
  for each row when (new.rating >= 4) execute function captain_confirm_outcome();
