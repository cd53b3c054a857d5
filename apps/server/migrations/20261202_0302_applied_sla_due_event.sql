-- Which target is missed at due_at: 0 frt, 1 nrt, 2 rt.
alter table applied_sla add column due_event smallint;

update applied_sla s set due_event = case
    when c.first_reply_created_at is null and s.first_response_seconds is not null and not s.first_response_missed
      and (s.resolution_missed or s.resolution_seconds is null or c.status <> 0
        or s.first_response_seconds <= s.resolution_seconds) then 0
    when c.first_reply_created_at is not null and s.next_response_seconds is not null
      and c.waiting_since is distinct from s.missed_waiting_since
      and (s.resolution_missed or s.resolution_seconds is null or c.status <> 0
        or c.waiting_since + s.next_response_seconds * interval '1 second'
          <= s.created_at + s.resolution_seconds * interval '1 second') then 1
    else 2
  end
from conversation c
where c.account_id = s.account_id and c.id = s.conversation_id and s.due_at is not null;
