-- concurrently
-- The rows that a figure counts are listed by what they are and when; sums read the ends of a range the same way.
drop index concurrently if exists reporting_event_named;
create index concurrently reporting_event_named on reporting_event (account_id, name, created_at);
drop index concurrently if exists reporting_event_created;
