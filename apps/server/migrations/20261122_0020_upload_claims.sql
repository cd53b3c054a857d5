-- One sender at a time holds an announced file, and only until `claimed_until` without a sign of life. Each writes
-- under a key of its own, and only the holder's key becomes the file's.
alter table blob add column claim_key text, add column claimed_until timestamptz;

-- What a sender may have stored and is no file yet: taken out by what makes it one, in the same transaction. What a
-- crash leaves here is removed after `expires_at`. No reference to the file's row: the bytes outlive it.
create table upload_attempt (
  account_id bigint not null references account (id) on delete cascade,
  key text not null,
  blob_id bigint not null,
  expires_at timestamptz not null,
  primary key (account_id, key)
);
create index upload_attempt_expiry on upload_attempt (expires_at);
