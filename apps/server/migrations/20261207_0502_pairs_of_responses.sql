alter table captain_response
  add column pairs tsvector generated always as (unspaced_pairs(question || ' ' || answer)) stored;
