-- Both are random and nobody looks them up alone; with the account in front they are unique within a shard.
alter table blob drop constraint blob_key_key, add constraint blob_key unique (account_id, key);
drop index conversation_uuid;
create unique index conversation_uuid on conversation (account_id, uuid);
