-- concurrently
-- Conversations of the whole installation by day, for the console: sums of accounts that had any on those days.
drop index concurrently if exists reporting_rollup_begun;
create index concurrently reporting_rollup_begun on reporting_rollup (bucket)
  where step = 1 and dimension = 0 and name = 0;
