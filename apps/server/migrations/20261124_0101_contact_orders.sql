-- The orders a list of contacts can have, each from the end that comes first; `contact_latest` is by activity. Names
-- and companies are cut, as an index holds no longer text.
create index contact_name on contact (account_id, lower(name), id)
  where email is not null or phone_number is not null or identifier is not null;
create index contact_created on contact (account_id, created_at, id)
  where email is not null or phone_number is not null or identifier is not null;
create index contact_company on contact (account_id, left(additional_attributes ->> 'company_name', 255), id)
  where left(additional_attributes ->> 'company_name', 255) is not null;
create index contact_city on contact (account_id, left(additional_attributes ->> 'city', 255), id)
  where left(additional_attributes ->> 'city', 255) is not null;
create index contact_country on contact (account_id, left(additional_attributes ->> 'country', 255), id)
  where left(additional_attributes ->> 'country', 255) is not null;

-- Filters also find the contacts that cannot be reached; no contact is in both of two such indexes.
create index contact_unreachable_name on contact (account_id, lower(name), id)
  where email is null and phone_number is null and identifier is null;
create index contact_unreachable_created on contact (account_id, created_at, id)
  where email is null and phone_number is null and identifier is null;
create index contact_unreachable_latest on contact (account_id, last_activity_at desc nulls last, id desc)
  where email is null and phone_number is null and identifier is null;

-- Only contacts that have attributes are in it, so that others are written as fast as without it.
create index contact_attribute_terms on contact
  using gin (attribute_terms(account_id, custom_attributes)) where custom_attributes <> '{}';
