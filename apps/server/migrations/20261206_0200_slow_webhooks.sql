-- Whether the receiver took long, or failed, when it was told last: what slow ones are told waits for one another.
alter table webhook add column is_slow boolean not null default false;
