-- Where a rule was moved to among those of its account. Rules run by this number, and those that were never moved by
-- their id, so new ones come last.
alter table automation add column position bigint;
