-- Some roles see only the conversations that are assigned to them or that they take part in. The first are counted
-- already; the others count under a name of their own for each participant who is not the assignee, and there again
-- under each label. '*joined 7 ' are all of user 7, '*joined 7 billing' those with the label.
create or replace view conversation_count_source as
select account_id, c.id, label, status, inbox_id, assignee as assignee_id, team as team_id
from conversation c
cross join lateral (
  select array[''] || c.labels || case
    when c.first_reply_created_at is null or c.waiting_since is not null then array['*unattended'] else '{}'
  end as own
) as views,
  unnest(
    own
    || array(select '*participant ' || u from unnest(c.participant_ids) u)
    || array(select '*mentioned ' || u from unnest(c.mentioned_ids) u)
    || array(
      select '*joined ' || u || ' ' || l
      from unnest(c.participant_ids) u,
        unnest(own || case when u = any(c.mentioned_ids) then array['*mentioned ' || u] else '{}' end) l
      where u is distinct from c.assignee_id
    )
  ) as l (label),
  unnest(array[-1, coalesce(c.assignee_id, 0)]) as a (assignee),
  unnest(array[-1, coalesce(c.team_id, 0)]) as t (team);

insert into conversation_count (account_id, label, status, inbox_id, assignee_id, team_id, slot, count)
select account_id, label, status, inbox_id, assignee_id, team_id, id % 4, count(*)
from conversation_count_source where label like '*joined %' group by 1, 2, 3, 4, 5, 6, 7
on conflict (account_id, label, status, inbox_id, assignee_id, team_id, slot) do update set count = excluded.count;
