-- concurrently
-- Each key with its value, as filters compare them: text in lower case, numbers without needless zeros.
create or replace function attribute_terms(account bigint, attributes jsonb) returns text[]
language sql immutable strict parallel safe as $$
  select coalesce(array_agg(account || ':' || left(key, 100) || '=' || case
    when value ~ '^-?\d{1,15}(\.\d{1,15})?$' then trim_scale(value::numeric)::text
    else lower(left(value, 100))
  end), '{}')
  from jsonb_each_text(attributes) where value is not null
$$;

-- Only conversations that have attributes are in it, so that others are written as fast as without it.
drop index concurrently if exists conversation_attribute_terms;
create index concurrently conversation_attribute_terms on conversation
  using gin (attribute_terms(account_id, custom_attributes)) where custom_attributes <> '{}';
