-- A trigger of its own migration, so that the table is locked for a moment only.
create trigger message_search_change after update of content on message
  for each row when (old.content is distinct from new.content) execute function note_search_change('0');
