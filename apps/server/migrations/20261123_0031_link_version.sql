-- Links to a file name this version; raising it makes all that were given out invalid.
alter table attachment add column link_version integer not null default 0;
