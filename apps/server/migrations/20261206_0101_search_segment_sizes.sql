-- Segments begin four times smaller and are merged once more: these are nearest to the next size.
update search_segment set tier = tier + 1;
