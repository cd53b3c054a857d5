alter table captain_passage add column pairs tsvector generated always as (unspaced_pairs(content)) stored;
