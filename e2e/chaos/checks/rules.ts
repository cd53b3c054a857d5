import type { Ask, Check } from './database.ts';
import type { ReceivedCall } from '../actors/receiver.ts';
import type { Violation } from '../history.ts';
import { ruleText, type System } from '../system.ts';

/** The required effects of an automation rule and its SLA policy: each of these queries finds nothing. */
export function ruleChecks({ rule, sla, app }: System): Check[] {
  return [
    {
      invariant: 'a rule runs once for each conversation that fits',
      sql: runs,
      values: [rule.id, app.id],
    },
    {
      invariant: 'a run of a rule comes to its end, with each action once',
      sql: `select conversation_id, event_number, is_done, count(s.position) as steps
        from automation_run r left join automation_run_step s using (account_id, automation_id, event_number)
        group by account_id, automation_id, event_number having not is_done or count(s.position) <> 3`,
    },
    { invariant: 'an action of a rule takes effect once', sql: effects, values: [app.id, ruleText, sla.id] },
    { invariant: 'each missed target is noted once', sql: misses },
  ];
}

/** A run refers to its conversation by the display id. */
const runs = `
  select c.display_id, count(r.event_number) as runs from conversation c
  left join automation_run r on r.account_id = c.account_id and r.conversation_id = c.display_id and r.automation_id = $1
  where c.inbox_id = $2 group by c.account_id, c.id having count(r.event_number) <> 1`;

const effects = `
  select c.display_id, count(distinct m.id) as messages, max(a.sla_policy_id) as policy from conversation c
  left join message m on m.account_id = c.account_id and m.conversation_id = c.id and m.content = $2
  left join applied_sla a on a.account_id = c.account_id and a.conversation_id = c.id
  where c.inbox_id = $1 group by c.account_id, c.id
  having count(distinct m.id) <> 1 or max(a.sla_policy_id) is distinct from $3::bigint`;

/** The first response (0) and the resolution (2) are each missed once, and the stored marks match. */
const misses = `
  select c.display_id, a.first_response_missed, a.resolution_missed,
    count(e.id) filter (where e.event_type = 0) as first, count(e.id) filter (where e.event_type = 2) as resolution
  from applied_sla a join conversation c on c.account_id = a.account_id and c.id = a.conversation_id
  left join sla_event e on e.account_id = a.account_id and e.conversation_id = a.conversation_id
  group by c.display_id, a.account_id, a.conversation_id
  having count(e.id) filter (where e.event_type = 0) <> a.first_response_missed::int
    or count(e.id) filter (where e.event_type = 2) <> a.resolution_missed::int`;

/** The rule's call about each conversation of the app is made, again where it failed, and always as the same call. */
export async function checkCalls(
  ask: Ask,
  { app, accountId }: System,
  received: readonly ReceivedCall[],
): Promise<Violation[]> {
  const rows = await ask<{ id: number }>(
    'select display_id::int as id from conversation where account_id = $1 and inbox_id = $2',
    [accountId, app.id],
  );
  return callViolations(
    rows.map(({ id }) => id),
    received,
  );
}

export function callViolations(
  conversations: readonly number[],
  received: readonly ReceivedCall[],
): Violation[] {
  const byConversation = Map.groupBy(received, ({ conversation }) => conversation);
  const missing = conversations
    .filter((id) => !byConversation.has(id))
    .map((id) => callViolation('a call of a rule is made', id, 'was never called about'));
  const wrong = [...byConversation].flatMap(([id, calls]) =>
    new Set(calls.map(({ delivery, event, print }) => `${delivery} ${event} ${print}`)).size > 1
      ? [
          callViolation(
            'all attempts of a call are the same call',
            id,
            calls.map(({ delivery }) => delivery).join(),
          ),
        ]
      : [],
  );
  return [...missing, ...wrong];
}

const callViolation = (invariant: string, id: number, text: string): Violation => ({
  invariant,
  text: `conversation ${id}: ${text}`,
  about: [`conversations/${id}`, 'receiver'],
});
