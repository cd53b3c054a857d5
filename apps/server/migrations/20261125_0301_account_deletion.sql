-- Accounts whose deletion was asked for, by when it is due.
create index account_marked_for_deletion on account ((custom_attributes ->> 'marked_for_deletion_at'))
  where custom_attributes ? 'marked_for_deletion_at';
