-- Bulk actions are about conversations, 0, or contacts, 1.
alter table bulk_action add column subject smallint not null default 0;

-- What one did with a contact: its labels before and after, nothing where the contact was deleted, or why it could not.
create table bulk_action_contact (
  account_id bigint not null,
  bulk_action_id bigint not null,
  contact_id bigint not null,
  before text[],
  after text[],
  failure text,
  primary key (account_id, bulk_action_id, contact_id),
  foreign key (account_id, bulk_action_id) references bulk_action (account_id, id) on delete cascade
);
create index bulk_action_contact_failure on bulk_action_contact (account_id, bulk_action_id, contact_id)
  where failure is not null;
