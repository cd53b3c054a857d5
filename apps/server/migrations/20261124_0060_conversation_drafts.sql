-- What a user has written in a conversation and not sent yet: one reply and one private note each.
create table conversation_draft (
  account_id bigint not null,
  conversation_id bigint not null,
  user_id bigint not null,
  private boolean not null,
  content text not null,
  -- Chosen by the client that wrote it, so that it recognizes its own text and notices another.
  revision text not null,
  updated_at timestamptz not null,
  primary key (account_id, conversation_id, user_id, private),
  foreign key (account_id, conversation_id) references conversation (account_id, id) on delete cascade,
  foreign key (account_id, user_id) references account_user (account_id, user_id) on delete cascade
);
create index conversation_draft_owner on conversation_draft (account_id, user_id);
