-- A team that is deleted is shown nowhere from then on, while a job takes its conversations from it one by one.
alter table team add column deleting_at timestamptz;
alter table team drop constraint team_account_id_name_key;
create unique index team_name on team (account_id, name) where deleting_at is null;
