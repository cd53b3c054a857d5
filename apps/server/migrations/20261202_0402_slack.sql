-- The thread of a Slack channel in which a conversation goes on; Slack knows it by the time of its first message.
create table slack_thread (
  account_id bigint not null,
  conversation_id bigint not null,
  team_id text not null,
  channel_id text not null,
  ts text not null,
  primary key (account_id, conversation_id),
  foreign key (account_id, conversation_id) references conversation (account_id, id) on delete cascade
);
create index slack_thread_place on slack_thread (channel_id, ts);

-- Messages that Slack is to be told of. A row goes when it was told.
create table slack_post (
  account_id bigint not null,
  conversation_id bigint not null,
  message_id bigint not null,
  -- By which Slack knows its text, once that was posted; its files follow.
  ts text,
  files_sent smallint not null default 0,
  created_at timestamptz not null default now(),
  primary key (account_id, conversation_id, message_id),
  foreign key (account_id, conversation_id) references conversation (account_id, id) on delete cascade
);

-- What Slack has told: the same is not done twice.
create table slack_event (
  account_id bigint not null references account (id) on delete cascade,
  event_id text not null,
  received_at timestamptz not null,
  handled_at timestamptz,
  primary key (account_id, event_id)
);
create index slack_event_age on slack_event (received_at);
