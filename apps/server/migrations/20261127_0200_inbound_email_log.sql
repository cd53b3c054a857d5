-- What the log of an inbox says of an email that came: from whom, about what, into which conversation and why.
alter table inbound_email
  add column sender text check (length(sender) <= 320),
  add column subject text check (length(subject) <= 255),
  -- No foreign key: what is said of a conversation that was deleted meanwhile is that it is gone.
  add column conversation_id bigint,
  add column threaded_by text check (threaded_by in (
    'new_conversation', 'single_conversation', 'reply_address', 'reply', 'same_parent', 'refiled')),
  -- When an administrator had it filed elsewhere; into a new conversation where none is chosen.
  add column refiled_at timestamptz,
  add column refile_conversation_id bigint,
  -- The message it was until then.
  add column replaces_message_id bigint;
create index inbound_email_newest on inbound_email (account_id, inbox_id, id);

-- Who files an email elsewhere changes what the inbox has received.
create function audit_refiling() returns trigger language plpgsql as $$
begin
  perform write_audit(new.account_id, 'Inbox', new.inbox_id, 'update', jsonb_build_object('refiled_email',
    jsonb_build_object('from', new.sender, 'subject', new.subject, 'conversation_id', (
      select c.display_id from conversation c
        where c.account_id = new.account_id and c.id = new.refile_conversation_id))),
    (select i.name from inbox i where i.account_id = new.account_id and i.id = new.inbox_id), null, null);
  return null;
end $$;
create constraint trigger inbound_email_audit after update of refiled_at on inbound_email deferrable initially deferred
  for each row when (old.refiled_at is distinct from new.refiled_at) execute function audit_refiling();
