-- How a team's conversations are given to its members, as an inbox has it.
alter table team add column auto_assignment_config jsonb not null default '{}';
drop trigger team_audit on team;
create constraint trigger team_audit after insert or update or delete on team deferrable initially deferred
  for each row execute function audit_change('Team', 'name description allow_auto_assign auto_assignment_config');

-- Since when a member who must be there to keep conversations is not; null for those who are there.
alter table account_user add column away_since timestamptz;

-- Inboxes that take conversations back from members who are away: few, and looked for every minute.
create index inbox_returning on inbox (account_id, id)
  where jsonb_typeof(auto_assignment_config -> 'return_after_minutes') = 'number';

-- How many open conversations of a team somebody has, over all inboxes.
create index conversation_count_of_team on conversation_count (account_id, team_id, assignee_id)
  where label = '' and status = 0 and team_id > 0 and assignee_id > 0;
