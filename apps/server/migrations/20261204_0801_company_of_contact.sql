-- concurrently
-- Contacts of a company, by name.
drop index concurrently if exists contact_of_company;
create index concurrently contact_of_company on contact (account_id, company_id, lower(name), id)
  where company_id is not null;
-- Contacts from before there were companies, for the job that gives them theirs: empty once it is done.
drop index concurrently if exists contact_without_company;
create index concurrently contact_without_company on contact (account_id, id)
  where company_id is null and deleting_at is null and company_name_of(additional_attributes) is not null;
alter table contact validate constraint contact_company_link;
