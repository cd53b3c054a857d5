-- Companies whose contacts are to be counted anew. An import changes the same ones with every batch, and each number is
-- in an index: kept at once, most of its time would go into versions that nobody reads.
create table company_recount (
  account_id bigint not null,
  company_id bigint not null,
  primary key (account_id, company_id),
  foreign key (account_id, company_id) references company (account_id, id) on delete cascade
);

create or replace function count_company_contacts() returns trigger
language plpgsql set enable_seqscan = off as $$
begin
  if not exists (select from counted where company_id is not null) then return null; end if;
  if tg_op = 'INSERT' and current_setting('confab.count_companies_later', true) = 'on' then
    insert into company_recount (account_id, company_id)
    select distinct account_id, company_id from counted where company_id is not null
    on conflict do nothing;
    return null;
  end if;
  perform from company c
  where (c.account_id, c.id) in (select account_id, company_id from counted where company_id is not null)
  order by c.account_id, c.id for no key update;
  -- Of contacts that are not counted yet fewer may be known than go.
  update company c
  set contacts_count = greatest(c.contacts_count + case tg_op when 'INSERT' then d.n else -d.n end, 0)
  from (
    select account_id, company_id, count(*)::int as n from counted where company_id is not null group by 1, 2
  ) d where c.account_id = d.account_id and c.id = d.company_id;
  return null;
end $$;

create or replace function move_company_contact() returns trigger language plpgsql as $$
begin
  perform from company c where c.account_id = new.account_id and c.id in (old.company_id, new.company_id)
  order by c.id for no key update;
  update company set contacts_count = greatest(contacts_count + case id when new.company_id then 1 else -1 end, 0)
  where account_id = new.account_id and id in (old.company_id, new.company_id);
  return null;
end $$;
