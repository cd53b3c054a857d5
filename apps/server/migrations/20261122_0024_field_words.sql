-- Names that other support desks would use. The old ones stay until no node of an earlier version runs.
alter table conversation_tally rename to conversation_count;
create view conversation_tally as select * from conversation_count;

alter view conversation_standing rename to conversation_count_source;

alter table contact_inbox add column provenance text[] not null default '{}';
update contact_inbox set provenance = said where said <> '{}';

create function keep_contact_inbox_said() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.provenance = '{}' then new.provenance := new.said; else new.said := new.provenance; end if;
  elsif new.provenance is distinct from old.provenance then
    new.said := new.provenance;
  elsif new.said is distinct from old.said then
    new.provenance := new.said;
  end if;
  return new;
end $$;
create trigger keep_contact_inbox_said before insert or update of said, provenance on contact_inbox
for each row execute function keep_contact_inbox_said();
