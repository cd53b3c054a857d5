-- The planner does not use the statistics of a partial index, and would take every value for a rare one: these tell it
-- how many rows have each term.
create statistics conversation_attribute_terms on (attribute_terms(account_id, custom_attributes)) from conversation;
create statistics contact_attribute_terms on (attribute_terms(account_id, custom_attributes)) from contact;

-- It is slower than its default cost says; where many rows match, they are found by the index.
alter function attribute_terms(bigint, jsonb) cost 250;

analyze conversation;
analyze contact;
