-- Access at a provider that runs out, as it was renewed last. It is beside the inbox, whose own secrets change only when
-- somebody changes them.
create table inbox_access (
  account_id bigint not null,
  inbox_id bigint not null,
  -- Which access of the inbox was renewed: another one makes this row void.
  access_id text not null,
  -- Sealed; null until it was renewed for the first time.
  secrets text,
  -- Somebody is renewing it now; others wait until then at most.
  renewing_until timestamptz,
  primary key (account_id, inbox_id),
  foreign key (account_id, inbox_id) references inbox (account_id, id) on delete cascade
);
