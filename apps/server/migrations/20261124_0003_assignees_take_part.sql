-- Assignees take part from now on; those of before do so too.
update conversation set participant_ids = array[assignee_id] where assignee_id is not null and participant_ids = '{}';
insert into conversation_user (account_id, conversation_id, user_id, relation, inbox_id, status, last_activity_at)
select account_id, id, assignee_id, 0, inbox_id, status, last_activity_at
from conversation where assignee_id is not null
on conflict do nothing;
insert into conversation_count (account_id, label, status, inbox_id, assignee_id, team_id, slot, count)
select account_id, label, status, inbox_id, assignee_id, team_id, id % 4, count(*)
from conversation_count_source where label like '*participant %' group by 1, 2, 3, 4, 5, 6, 7
on conflict (account_id, label, status, inbox_id, assignee_id, team_id, slot) do update set count = excluded.count;
