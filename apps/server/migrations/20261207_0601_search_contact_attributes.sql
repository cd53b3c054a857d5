-- Parts of a city and of custom attributes are looked up in an index of their own: `kind` 2, beside 1 for what
-- contacts are called and reached by. It is written in the background.
create trigger contact_attribute_search_change after update of custom_attributes, additional_attributes on contact
  for each row when (
    old.custom_attributes is distinct from new.custom_attributes
    or old.additional_attributes ->> 'city' is distinct from new.additional_attributes ->> 'city'
  ) execute function note_search_change('2');
