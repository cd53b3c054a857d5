-- Former names that no supported version uses any more.
drop trigger keep_contact_inbox_said on contact_inbox;
drop function keep_contact_inbox_said();
alter table contact_inbox drop column said;
