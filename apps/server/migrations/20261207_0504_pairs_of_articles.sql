alter table article add column pairs tsvector
  generated always as (unspaced_pairs(title || ' ' || coalesce(description, '') || ' ' || content)) stored;
