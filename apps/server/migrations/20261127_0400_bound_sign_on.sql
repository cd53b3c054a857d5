-- A single sign-on ends in the browser it began in: the hash of what that browser keeps.
alter table user_token add column browser_hash text;
