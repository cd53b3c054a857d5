-- Where each conversation counts, once for each tab it stands in: under no label, under each of its own, and under
-- '*unattended' (no title can be that) while it waits for an answer; with its assignee and team, and with any (-1).
create view conversation_standing as
select account_id, c.id, label, status, inbox_id, assignee as assignee_id, team as team_id
from conversation c,
  unnest(
    array[''] || c.labels
    || case when first_reply_created_at is null or waiting_since is not null then array['*unattended'] else '{}' end
  ) as l (label),
  unnest(array[-1, coalesce(c.assignee_id, 0)]) as a (assignee),
  unnest(array[-1, coalesce(c.team_id, 0)]) as t (team);

insert into conversation_tally (account_id, label, status, inbox_id, assignee_id, team_id, slot, count)
select account_id, label, status, inbox_id, assignee_id, team_id, id % 4, count(*)
from conversation_standing where label = '*unattended' group by 1, 2, 3, 4, 5, 6, 7;
