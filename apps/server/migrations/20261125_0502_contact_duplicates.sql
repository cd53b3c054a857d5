-- Programs and email inboxes know people by addresses, in whatever letter case.
create index contact_identifier_address on contact (account_id, lower(identifier)) where identifier like '%@%';
create index contact_inbox_address on contact_inbox (account_id, lower(source_id)) where source_id like '%@%';
