create trigger contact_search_change
  after update of name, email, phone_number, identifier, additional_attributes on contact
  for each row when (
    old.name is distinct from new.name or old.email is distinct from new.email
    or old.phone_number is distinct from new.phone_number or old.identifier is distinct from new.identifier
    or old.additional_attributes ->> 'company_name' is distinct from new.additional_attributes ->> 'company_name'
  ) execute function note_search_change('1');
