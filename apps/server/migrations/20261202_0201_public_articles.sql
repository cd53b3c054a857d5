-- Where a published article is, as one more word of its text: a search in one help centre then reads what is there,
-- however many others use the same words. No word of a search begins with the sign in front.
create function words_in_portal(words tsvector, portal_id bigint, locale text) returns tsvector
  language sql immutable parallel safe
  return words || array_to_tsvector(array['#portal:' || portal_id::text || ':' || locale]);

-- Two, since an index of texts does not tell titles apart, and a word of a title counts most.
create index article_public_words on article using gin (words_in_portal(words, portal_id, locale)) where status = 1;
create index article_public_titles on article
  using gin (words_in_portal(to_tsvector('simple', title), portal_id, locale)) where status = 1;
create index article_public_category on article (account_id, category_id, position, id) where status = 1;
