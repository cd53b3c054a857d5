-- concurrently
-- Anonymous visitors have a city and a country, too: a list of those who can be reached does not read them.
drop index concurrently if exists contact_by_company;
create index concurrently contact_by_company on contact (
  account_id, ((email is not null or phone_number is not null or identifier is not null)::int),
  left(additional_attributes ->> 'company_name', 255), id
) where left(additional_attributes ->> 'company_name', 255) is not null;
drop index concurrently if exists contact_company;
drop index concurrently if exists contact_by_city;
create index concurrently contact_by_city on contact (
  account_id, ((email is not null or phone_number is not null or identifier is not null)::int),
  left(additional_attributes ->> 'city', 255), id
) where left(additional_attributes ->> 'city', 255) is not null;
drop index concurrently if exists contact_city;
drop index concurrently if exists contact_by_country;
create index concurrently contact_by_country on contact (
  account_id, ((email is not null or phone_number is not null or identifier is not null)::int),
  left(additional_attributes ->> 'country', 255), id
) where left(additional_attributes ->> 'country', 255) is not null;
drop index concurrently if exists contact_country;
