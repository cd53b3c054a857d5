-- concurrently
drop index concurrently if exists captain_response_pairs;
create index concurrently captain_response_pairs on captain_response using gin (pairs);
drop index concurrently if exists captain_passage_pairs;
create index concurrently captain_passage_pairs on captain_passage using gin (pairs);
drop index concurrently if exists article_pairs;
create index concurrently article_pairs on article using gin (pairs);
