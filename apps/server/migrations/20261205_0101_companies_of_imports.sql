-- An import looks up the companies of its contacts many at once; whatever else adds a contact leaves that to the trigger.
drop trigger contact_company_added on contact;
create trigger contact_company_added before insert on contact
  for each row when (new.company_id is null and new.additional_attributes ? 'company_name')
  execute function link_company();
