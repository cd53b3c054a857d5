-- A domain is served once a record of it has proven that it is the portal's. Others may have claimed it before, but only
-- one can have proven it.
alter table portal add column domain_token text;
alter table portal add column domain_verified_at timestamptz;
alter table portal add column domain_named_at timestamptz;
drop index portal_custom_domain;
create unique index portal_custom_domain on portal (custom_domain) where domain_verified_at is not null;
create index portal_domain_claim on portal (domain_named_at)
  where custom_domain is not null and domain_verified_at is null;

drop trigger portal_audit on portal;
create constraint trigger portal_audit
  after insert or delete or update on portal
  deferrable initially deferred
  for each row execute function audit_change('Portal',
    'name slug custom_domain domain_verified_at color homepage_link page_title header_text allowed_locales '
    'default_locale archived inbox_id logo_blob_id');

-- Those that are served already go on, which is no change of theirs.
alter table portal disable trigger portal_audit;
update portal set domain_verified_at = now() where custom_domain is not null;
alter table portal enable trigger portal_audit;
