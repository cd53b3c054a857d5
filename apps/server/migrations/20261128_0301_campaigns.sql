-- What an account says by itself: to visitors of a website (campaign_type 0), or once to a list of contacts (1). Ids
-- count within the account and are never used again, since conversations and clients name campaigns by them.
create table campaign (
  account_id bigint not null references account (id) on delete cascade,
  id bigint not null,
  inbox_id bigint not null,
  title text not null,
  description text,
  message text not null,
  sender_id bigint references "user" (id) on delete set null,
  enabled boolean not null default true,
  trigger_only_during_business_hours boolean not null default false,
  trigger_rules jsonb not null default '{}',
  campaign_type smallint not null,
  campaign_status smallint not null default 0,
  audience jsonb not null default '[]',
  scheduled_at timestamptz,
  started_at timestamptz,
  -- How far the list of contacts has been made: so many parts of the audience, and the contact reached in the next.
  -- Null once it is complete.
  listed_parts smallint,
  listed_contact_id bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, inbox_id) references inbox (account_id, id) on delete cascade
);
create index campaign_inbox on campaign (account_id, inbox_id, id desc);
create index campaign_sender on campaign (sender_id) where sender_id is not null;
create index campaign_due on campaign (scheduled_at) where campaign_type = 1 and campaign_status = 0 and enabled;

create table campaign_counter (
  account_id bigint primary key references account (id) on delete cascade,
  last_id bigint not null
);

-- One row for each contact of a one-off campaign, which is why nobody gets it twice: 0 waiting, 1 handed to the
-- provider, 2 sent, 3 failed.
create table campaign_contact (
  account_id bigint not null,
  campaign_id bigint not null,
  contact_id bigint not null,
  status smallint not null default 0,
  reason text,
  display_id bigint,
  message_id bigint,
  updated_at timestamptz not null default now(),
  primary key (account_id, campaign_id, contact_id),
  foreign key (account_id, campaign_id) references campaign (account_id, id) on delete cascade,
  foreign key (account_id, contact_id) references contact (account_id, id) on delete cascade
);
create index campaign_contact_status on campaign_contact (account_id, campaign_id, status, contact_id);
create index campaign_contact_contact on campaign_contact (account_id, contact_id);
create index campaign_contact_message on campaign_contact (account_id, message_id) where message_id is not null;

alter table conversation add column campaign_id bigint;
alter table conversation add constraint conversation_campaign
  foreign key (account_id, campaign_id) references campaign (account_id, id) on delete set null (campaign_id)
  not valid;

create constraint trigger campaign_audit after insert or update or delete on campaign
  deferrable initially deferred
  for each row execute function audit_change(
    'Campaign', 'title description message enabled trigger_only_during_business_hours trigger_rules audience scheduled_at inbox_id sender_id');
