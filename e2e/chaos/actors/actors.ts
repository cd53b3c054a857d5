import { setTimeout } from 'node:timers/promises';
import type { Listener } from './agent.ts';
import { asJson, succeeded, type Call, type Caller, type Json } from './caller.ts';
import type { History } from '../history.ts';
import type { Records, Sent } from '../records.ts';
import type { Random } from '../random.ts';
import type { Visitor } from './visitor.ts';
import { headersOf, type System } from '../system.ts';

/** Shared by all actors. They start nothing new once `isOver` returns true. */
export type Harness = {
  system: System;
  records: Records;
  history: History;
  isOver(): boolean;
  callerOf(who: string): Caller;
  randomOf(who: string): Random;
};

/** Milliseconds between two actions of an actor. */
const pace = { least: 60, spread: 260 };

/** An agent answers, takes notes, assigns, labels, resolves, and reads, in conversations received from events. */
export async function actAsAgent(harness: Harness, { person, received, cache }: Listener): Promise<void> {
  const random = harness.randomOf(person.name);
  const call = harness.callerOf(person.name);
  const { system, records } = harness;
  await loop(harness, random, async () => {
    const mine = conversationsOf(received);
    if (mine.length === 0) return;
    const id = random.pick(mine);
    if (random.chance(0.1)) cache.open(id);
    const path = `/api/v1/accounts/${system.accountId}/conversations/${id}`;
    const headers = headersOf(person);
    if (random.chance(0.45)) {
      const { content, echoId } = records.newContent(person.name);
      const body = { content, private: random.chance(0.2), echo_id: echoId };
      const ownHeaders = { ...headers, ...(random.chance(0.7) ? { 'idempotency-key': echoId } : {}) };
      const sent = await send(
        harness,
        person.name,
        content,
        call,
        {
          path: `${path}/messages`,
          headers: ownHeaders,
          body,
          file: someFile(random, 'attachments[]', content),
        },
        random,
      );
      const isOnWebsite = conversationsIn(received, system.website.id).includes(id);
      if (sent.acknowledged !== null && isOnWebsite && random.chance(0.15))
        await takeBack(call, path, headers, sent);
    } else {
      const change = changeOf(random, system);
      const ask = { method: 'POST', path: `${path}/${change.verb}`, headers, body: change.body };
      if (random.chance(0.1)) void call.once(ask);
      await call.once(ask);
    }
  });
}

/** Some messages have a file with the message's text as its content. */
function someFile(random: Random, field: string, text: string): Call['file'] {
  return random.chance(0.15) ? { field, text } : undefined;
}

async function takeBack(
  call: Caller,
  path: string,
  headers: Record<string, string>,
  sent: Sent,
): Promise<void> {
  sent.deletion = 'asked';
  const ask = { method: 'DELETE', path: `${path}/messages/${sent.acknowledged}`, headers };
  const answer = await call.untilAnswered(ask);
  if (answer.status === 200) sent.deletion = 'done';
}

/** Display ids of conversations received in events. */
export function conversationsOf(received: Listener['received']): number[] {
  const ids = received.flatMap(({ name, data }) =>
    name === 'conversation.created' ? [Number(data['id'])] : [],
  );
  return [...new Set(ids)].toSorted((a, b) => a - b);
}

function changeOf(random: Random, { maya, jonas, aiko, nils, team }: System): { verb: string; body: Json } {
  const status = random.pick(['open', 'resolved', 'pending', 'open', 'snoozed']);
  const assignee = random.pick([maya.id, jonas.id, aiko.id, nils.id, null]);
  return random.pick<{ verb: string; body: Json }>([
    { verb: 'toggle_status', body: { status } },
    { verb: 'assignments', body: { assignee_id: assignee } },
    { verb: 'assignments', body: { team_id: random.pick([team.id, null]) } },
    { verb: 'participants', body: { user_ids: [assignee ?? aiko.id] } },
    { verb: 'labels', body: { labels: random.pick([['alpha'], ['beta'], ['alpha', 'beta'], []]) } },
    { verb: 'toggle_priority', body: { priority: random.pick(['low', 'urgent', null]) } },
    { verb: 'update_last_seen', body: {} },
    { verb: 'unread', body: {} },
  ]);
}

/** A visitor writes, and sometimes reads, types and ends the conversation. */
export async function actAsVisitor(harness: Harness, visitor: Visitor): Promise<void> {
  const random = harness.randomOf(visitor.name);
  const call = harness.callerOf(visitor.name);
  await loop(harness, random, async () => {
    if (random.chance(0.7)) {
      const { content, echoId } = harness.records.newContent(visitor.name);
      const ask = visitor.message(content, echoId);
      const field = 'message' in ask.body ? 'message[attachments][]' : 'attachments[]';
      const file = someFile(random, field, content);
      await send(harness, visitor.name, content, call, { ...ask, file }, random);
    } else await call.once(visitor.besides(random));
  });
}

/** A customer's app: incoming messages by source id, and conversations by idempotency key. */
export async function actAsProgram(harness: Harness, listener: Listener): Promise<void> {
  const who = 'program';
  const random = harness.randomOf(who);
  const call = harness.callerOf(who);
  const { system, records } = harness;
  const base = `/api/v1/accounts/${system.accountId}/conversations`;
  const headers = headersOf(system.maya);
  const created = await call.untilAnswered({
    method: 'POST',
    path: `/api/v1/accounts/${system.accountId}/contacts`,
    headers,
    body: { inbox_id: system.app.id, name: 'Order robot' },
  });
  const payload = asJson(succeeded(created, 'a contact')['payload']);
  const contactId = Number(asJson(payload['contact'])['id']);
  await loop(harness, random, async () => {
    const conversations = conversationsIn(listener.received, system.app.id);
    const { content, echoId } = records.newContent(who);
    if (records.tags.length < 6 && random.chance(0.25)) {
      records.tags.push(echoId);
      const body = { inbox_id: system.app.id, contact_id: contactId, custom_attributes: { tag: echoId } };
      const ask = { method: 'POST', path: base, headers: { ...headers, 'idempotency-key': echoId }, body };
      await call.untilAnswered(ask, { twice: random.chance(0.5), deadline: performance.now() + 20_000 });
    } else if (conversations.length > 0) {
      const body = { content, message_type: 'incoming', source_id: echoId };
      await send(
        harness,
        who,
        content,
        call,
        { path: `${base}/${random.pick(conversations)}/messages`, headers, body },
        random,
      );
    }
  });
}

export function conversationsIn(received: Listener['received'], inboxId: number): number[] {
  return received.flatMap(({ name, data }) =>
    name === 'conversation.created' && data['inbox_id'] === inboxId ? [Number(data['id'])] : [],
  );
}

/** The administrator repeatedly removes Nils from the website inbox and adds him again. */
export async function actAsInboxAdministrator(harness: Harness): Promise<void> {
  const random = harness.randomOf('doorkeeper');
  const call = harness.callerOf('doorkeeper');
  const { system, records, history } = harness;
  const { jonas, aiko, nils, maya } = system;
  const set = async (withNils: boolean): Promise<void> => {
    const people = withNils ? [jonas, aiko, nils] : [jonas, aiko];
    const body = { inbox_id: system.website.id, user_ids: people.map(({ id }) => id) };
    const path = `/api/v1/accounts/${system.accountId}/inbox_members`;
    const answer = await call.untilAnswered({ method: 'PATCH', path, headers: headersOf(maya), body });
    if (answer.status !== 200) throw new Error(`members answered ${answer.status}`);
  };
  const stay = { from: 0, to: Number.POSITIVE_INFINITY };
  records.stays.push(stay);
  for (let current = stay; !harness.isOver();) {
    await setTimeout(1500 + random.below(1500));
    await set(false);
    current.to = history.now();
    await setTimeout(1800 + random.below(1500));
    if (harness.isOver()) return;
    current = { from: history.now(), to: Number.POSITIVE_INFINITY };
    records.stays.push(current);
    await set(true);
  }
}

async function send(
  harness: Harness,
  who: string,
  content: string,
  call: Caller,
  ask: { path: string; headers: Record<string, string>; body: Json; file?: Call['file'] },
  random: Random,
): Promise<Sent> {
  const { system } = harness;
  const isOfRival = system.accountId === system.rival.accountId;
  const id = /^\/api\/v1\/accounts\/\d+\/conversations\/(\d+)\//.exec(ask.path)?.[1];
  const conversation = isOfRival || id === undefined ? undefined : Number(id);
  const sent: Sent = {
    who,
    content,
    acknowledged: null,
    withFile: ask.file !== undefined,
    conversation,
  };
  harness.records.sent.push(sent);
  const answer = await call.untilAnswered({ method: 'POST', ...ask }, { twice: random.chance(0.2) });
  if (answer.status === 200) sent.acknowledged = Number(asJson(answer.body)['id']);
  return sent;
}

/** Repeats an action until the time is over. */
export async function loop(harness: Harness, random: Random, act: () => Promise<void>): Promise<void> {
  while (!harness.isOver()) {
    await setTimeout(pace.least + random.below(pace.spread));
    if (!harness.isOver()) await act();
  }
}
