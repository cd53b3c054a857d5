-- What newer clients keep of a company beside its name: a picture and custom attributes.
alter table company add column avatar_key text;
alter table company add column custom_attributes jsonb not null default '{}';
