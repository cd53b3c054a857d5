-- concurrently
-- A filter by company looks among the companies, and here for contacts that name one without belonging to it, as those
-- do that other clients imported.
drop index concurrently if exists contact_names_company;
create index concurrently contact_names_company on contact (
  account_id, lower(coalesce(additional_attributes ->> 'company_name', additional_attributes ->> 'company'))
) where company_id is null
  and coalesce(additional_attributes ->> 'company_name', additional_attributes ->> 'company') is not null;
