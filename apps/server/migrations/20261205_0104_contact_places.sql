-- concurrently
-- Filters by city and by country code, in any letter case. Longer texts than a place has are compared again.
drop index concurrently if exists contact_in_city;
create index concurrently contact_in_city on contact (
  account_id, lower(left(additional_attributes ->> 'city', 255))
) where additional_attributes ->> 'city' is not null;
drop index concurrently if exists contact_in_country;
create index concurrently contact_in_country on contact (
  account_id, lower(left(additional_attributes ->> 'country_code', 255))
) where additional_attributes ->> 'country_code' is not null;
