-- When this database was restored from a backup: positions in the stream of events mean other events after it.
alter table relay_state add column restored_at timestamptz;
