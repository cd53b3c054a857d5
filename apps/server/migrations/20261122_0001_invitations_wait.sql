-- Whoever is invited belongs to the account once they have accepted. The default is what an older node, which
-- knows no waiting, means by a new row.
alter table account_user
  add column accepted_at timestamptz default now(),
  add column invited_name text,
  add column invited_email text;

-- An invited person who never proved their address has not accepted anything yet.
update account_user m set accepted_at = null, invited_name = u.name, invited_email = u.email
from "user" u where u.id = m.user_id and u.confirmed_at is null and m.inviter_id is not null;

-- An invitation is one account's; the link that takes a change of address back goes to the old address.
alter table user_token add column account_id bigint references account (id) on delete cascade;
alter table user_token drop constraint user_token_kind_check;
alter table user_token add constraint user_token_kind_check
  check (kind in ('confirmation', 'invitation', 'password_reset', 'sso', 'email_undo'));
