-- Documents that are files: the bytes wait here until they are read, and go then.
alter table captain_document add column file_size integer;
create table captain_document_file (
  account_id bigint not null,
  document_id bigint not null,
  kind text not null,
  bytes bytea not null,
  primary key (account_id, document_id),
  foreign key (account_id, document_id) references captain_document (account_id, id) on delete cascade
);
-- Files are compressed already.
alter table captain_document_file alter column bytes set storage external;
