create index blob_uncounted on blob (account_id, id) where not counted;
