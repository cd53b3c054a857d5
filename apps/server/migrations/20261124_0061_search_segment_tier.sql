-- How often a segment was made of smaller ones: old ones are merged, so that a search looks into few.
alter table search_segment add column tier smallint not null default 0;
