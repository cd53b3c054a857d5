-- The lead of a contact. Visitors can write a contact's details, so it is stored separately.
create table leadsquared_lead (
  account_id bigint not null,
  contact_id bigint not null,
  integration_hook_id bigint not null,
  lead_id text not null,
  primary key (account_id, contact_id),
  foreign key (account_id, contact_id) references contact (account_id, id) on delete cascade,
  foreign key (account_id, integration_hook_id) references integration_hook (account_id, id) on delete cascade
);
create index leadsquared_lead_hook on leadsquared_lead (account_id, integration_hook_id);

-- Calls, one per event. Finished ones are kept for a while, so that none is made twice.
create table leadsquared_call (
  account_id bigint not null references account (id) on delete cascade,
  event_number bigint not null,
  kind text not null check (kind in ('lead', 'conversation', 'transcript')),
  contact_id bigint,
  conversation_id bigint,
  happened_at timestamptz not null,
  attempts smallint not null default 0,
  -- Set before an activity is sent: from then on it may exist.
  begun_at timestamptz,
  -- Null: finished.
  due_at timestamptz,
  primary key (account_id, event_number),
  foreign key (account_id, contact_id) references contact (account_id, id) on delete cascade,
  foreign key (account_id, conversation_id) references conversation (account_id, id) on delete cascade,
  check ((contact_id is null) <> (conversation_id is null)),
  check ((kind = 'lead') = (conversation_id is null))
);
create index leadsquared_call_due on leadsquared_call (account_id, due_at) where due_at is not null;
create index leadsquared_call_contact on leadsquared_call (account_id, contact_id) where contact_id is not null;
create index leadsquared_call_conversation on leadsquared_call (account_id, conversation_id)
  where conversation_id is not null;
create index leadsquared_call_age on leadsquared_call (happened_at);

-- Earlier events are not sent.
insert into log_follower (name, number) select 'leadsquared.note', coalesce(max(number), 0) from event
on conflict (name) do nothing;
