import type { ReceivedEvent, Listener } from '../actors/agent.ts';
import type { MessageRow } from './database.ts';
import type { Violation } from '../history.ts';
import type { MembershipPeriod } from '../records.ts';
import type { Visitor } from '../actors/visitor.ts';
import type { WebhookStandIn } from '../actors/webhook.ts';
import type { System } from '../system.ts';

/** Milliseconds until a permission change has taken effect on all nodes. */
const maxTravelMs = 1_000;

/** Each observer received the events of each conversation in the same order, and each event once. */
export function checkOrder(listeners: readonly Listener[], visitors: readonly Visitor[]): Violation[] {
  const found: Violation[] = [];
  for (const { person, received } of listeners) {
    const numbered = received.filter(({ offset }) => offset !== null);
    for (const [index, { offset }] of numbered.entries()) {
      const before = numbered[index - 1]?.offset ?? -1;
      if (offset !== null && offset <= before)
        found.push({
          invariant: 'each event once and in order',
          text: `${person.name} received ${offset} after ${before}`,
          about: [String(offset)],
        });
    }
    found.push(...checkThreadOrder(person.name, received));
  }
  for (const { name, received } of visitors) {
    for (const line of new Set(received.map(({ offset }) => offset)))
      found.push(
        ...checkThreadOrder(
          name,
          received.filter(({ offset }) => offset === line),
        ),
      );
  }
  return found;
}

function checkThreadOrder(who: string, received: readonly ReceivedEvent[]): Violation[] {
  const last = new Map<unknown, number>();
  const found: Violation[] = [];
  for (const { name, data } of received) {
    if (name !== 'message.created') continue;
    const [id, conversation] = [Number(data['id']), data['conversation_id']];
    const before = last.get(conversation) ?? 0;
    if (id <= before)
      found.push({
        invariant: 'one order per conversation',
        text: `${who} received message ${id} after ${before} in conversation ${String(conversation)}`,
        about: [String(id), String(before)],
      });
    last.set(conversation, id);
  }
  return found;
}

/** No one received anything they could not have fetched. */
export function checkSecrecy(
  system: System,
  listeners: readonly Listener[],
  visitors: readonly Visitor[],
  rows: readonly MessageRow[],
  stays: readonly MembershipPeriod[],
): Violation[] {
  const inboxesOf = new Map<string, readonly number[]>([
    ['Maya', [system.website.id, system.app.id, system.connected.id]],
    ['Jonas', [system.website.id, system.app.id]],
    ['Aiko', [system.website.id]],
    ['Nils', [system.website.id]],
    ['Rhea', [system.rival.website.id]],
  ]);
  const found: Violation[] = [];
  for (const { person, received } of listeners) {
    const home = person.name === 'Rhea' ? system.rival.accountId : system.accountId;
    for (const event of received) {
      const account = event.data['account_id'];
      if (typeof account === 'number' && account !== home) found.push(leak(person.name, event));
      const inbox = inboxOf(event);
      if (inbox === undefined) continue;
      const isLeak =
        inboxesOf.get(person.name)?.includes(inbox) !== true ||
        (person.name === 'Nils' && !isWithin(event.at, stays));
      if (isLeak) found.push(leak(person.name, event));
    }
  }
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const { name, received, pubsubToken } of visitors) {
    for (const event of received) {
      if (!event.name.startsWith('message.')) continue;
      const row = byId.get(Number(event.data['id']));
      if (row === undefined || row.private || row.pubsub_token !== pubsubToken) found.push(leak(name, event));
    }
  }
  return found;
}

function inboxOf({ name, data }: ReceivedEvent): number | undefined {
  if (!/^(message|conversation|assignee|team|first)\./.test(name)) return undefined;
  const within = data['conversation'];
  const inbox =
    data['inbox_id'] ??
    (typeof within === 'object' && within !== null && 'inbox_id' in within ? within.inbox_id : undefined);
  return typeof inbox === 'number' ? inbox : undefined;
}

const isWithin = (at: number, stays: readonly MembershipPeriod[]): boolean =>
  stays.some(({ from, to }) => at >= from && at <= to + maxTravelMs);

function leak(who: string, { name, data, at, offset }: ReceivedEvent): Violation {
  return {
    invariant: 'no event reaches who could not fetch the object',
    text: `${who} received ${name} ${String(data['id'])} at ${(at / 1000).toFixed(3)} s`,
    about: [String(offset), 'doorkeeper'],
  };
}

const activity = 2;

/**
 * Every public message to the app was delivered to its webhook, with the same content each time; other messages
 * by agents in its inbox may have been.
 */
export function checkWebhooks(
  system: System,
  rows: readonly MessageRow[],
  { deliveries, conversations }: WebhookStandIn,
  goneConversations: ReadonlySet<number>,
): Violation[] {
  const outgoing = rows.filter(
    (row) => row.inbox_id === system.app.id && row.message_type === 1 && !row.private,
  );
  const missing = outgoing
    .filter(({ id }) => !deliveries.has(id))
    .map(({ id, content }) => ({
      invariant: 'every message leaves at least once',
      text: `message ${id} ${JSON.stringify(content)} never reached the webhook`,
      about: [content ?? String(id)],
    }));
  const sayable = rows.filter((row) => row.inbox_id === system.app.id && row.message_type !== activity);
  const expected = new Set(sayable.map(({ id }) => id));
  const stored = new Set(rows.map(({ id }) => id));
  const isGone = (id: number): boolean =>
    !stored.has(id) && goneConversations.has(conversations.get(id) ?? 0);
  const wrong = [...deliveries].flatMap(([id, prints]) =>
    (!expected.has(id) && !isGone(id)) || new Set(prints).size > 1
      ? [
          {
            invariant: 'a message leaves as itself',
            text: `message ${id} left as ${prints.join()}`,
            about: [String(id)],
          },
        ]
      : [],
  );
  return [...missing, ...wrong];
}
