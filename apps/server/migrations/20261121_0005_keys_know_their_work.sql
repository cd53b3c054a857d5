-- Whether the work under an Idempotency-Key has committed, written in its own transaction, and whose work it is:
-- a key whose work never committed is free again, and who lost it meanwhile cannot commit any more.
alter table idempotency_key
  add column is_done boolean not null default false,
  add column claim uuid not null default gen_random_uuid();
update idempotency_key set is_done = true where status is not null;
