-- How often an article was viewed on a day of UTC, and what its readers answered.
create table article_day (
  account_id bigint not null,
  article_id bigint not null,
  day date not null,
  portal_id bigint not null,
  views integer not null default 0,
  helpful integer not null default 0,
  unhelpful integer not null default 0,
  primary key (account_id, article_id, day),
  foreign key (account_id, article_id) references article (account_id, id) on delete cascade
);
create index article_day_portal on article_day (account_id, portal_id, day)
  include (article_id, views, helpful, unhelpful);

-- The counts of an article only grow by what its readers do.
create function count_article_day() returns trigger language plpgsql as $$
begin
  insert into article_day (account_id, article_id, day, portal_id, views, helpful, unhelpful)
  values (new.account_id, new.id, (now() at time zone 'UTC')::date, new.portal_id,
    greatest(new.views - old.views, 0), greatest(new.helpful - old.helpful, 0),
    greatest(new.unhelpful - old.unhelpful, 0))
  on conflict (account_id, article_id, day) do update set
    views = article_day.views + excluded.views,
    helpful = article_day.helpful + excluded.helpful,
    unhelpful = article_day.unhelpful + excluded.unhelpful;
  return null;
end $$;
create trigger article_day_count after update of views, helpful, unhelpful on article
  for each row when (
    new.views > old.views or new.helpful > old.helpful or new.unhelpful > old.unhelpful
  ) execute function count_article_day();
