import { setTimeout } from 'node:timers/promises';
import { conversationsIn, conversationsOf, loop, type Harness } from './actors.ts';
import type { Listener } from './agent.ts';
import { asJson, type Call, type Caller, type Json } from './caller.ts';
import { draftKey } from '../records.ts';
import type { Random } from '../random.ts';
import { headersOf } from '../system.ts';

type Organizer = Harness & {
  random: Random;
  call: Caller;
  listener: Listener;
  /** The account's path. */
  base: string;
};

/** An agent's other actions: bulk actions, macros, drafts, participants, attributes, notifications. */
export async function actAsOrganizer(harness: Harness, listener: Listener): Promise<void> {
  const who = `${listener.person.name} organizes`;
  const organizer: Organizer = {
    ...harness,
    listener,
    random: harness.randomOf(who),
    call: harness.callerOf(who),
    base: `/api/v1/accounts/${harness.system.accountId}`,
  };
  const verbs = [
    changeMany,
    changeMany,
    runMacro,
    draft,
    draft,
    draft,
    takePart,
    describe,
    mute,
    notice,
    notice,
  ];
  await loop(harness, organizer.random, async () => {
    const conversations = conversationsOf(listener.received);
    if (conversations.length > 0) await organizer.random.pick(verbs)(organizer, conversations);
  });
}

/** A request of this user, sent once or sometimes twice concurrently. */
function callOnce({ call, random, listener }: Organizer, request: Call): ReturnType<Caller['once']> {
  const own = { ...request, headers: { ...headersOf(listener.person), ...request.headers } };
  if (random.chance(0.1)) void call.once(own);
  return call.once(own);
}

/** Changes some conversations, or all that a filter matches, and undoes every third change. */
async function changeMany(organizer: Organizer, conversations: readonly number[]): Promise<void> {
  const { random, call, records, base, system, listener } = organizer;
  const { echoId } = records.newContent('bulk');
  records.bulkTags.push(echoId);
  const some = conversations.filter(() => random.chance(0.5)).slice(0, 20);
  const which = random.pick<Json>([
    { ids: some.length === 0 ? conversations.slice(0, 1) : some },
    { list: { status: 'open', assignee_type: 'all' } },
    { payload: [{ attribute_key: 'labels', filter_operator: 'equal_to', values: ['beta'] }] },
  ]);
  const what = random.pick<Json>([
    { fields: { status: random.pick(['open', 'resolved', 'pending', 'snoozed']) } },
    { fields: { assignee_id: random.pick([system.maya.id, system.jonas.id, system.aiko.id, 0]) } },
    { fields: { team_id: random.pick([system.team.id, system.returns.id, 0]) } },
    { labels: { add: [random.pick(['alpha', 'beta'])] } },
    { labels: { add: ['alpha'], remove: ['beta'] } },
  ]);
  // No conversation has this label: it only identifies the request.
  const labels = asJson(what['labels']);
  const removed = Array.isArray(labels['remove']) ? labels['remove'] : [];
  const body = { ...which, ...what, labels: { ...labels, remove: [...removed, echoId] } };
  const headers = { ...headersOf(listener.person), 'idempotency-key': echoId };
  const answer = await call.untilAnswered(
    { method: 'POST', path: `${base}/bulk_actions/start`, headers, body },
    { twice: random.chance(0.3), deadline: performance.now() + 20_000 },
  );
  if (answer.status !== 200 || !random.chance(0.35)) return;
  await setTimeout(random.below(1500));
  const undo = `${base}/bulk_actions/${Number(asJson(answer.body)['id'])}/undo`;
  await callOnce(organizer, { method: 'POST', path: undo });
}

async function runMacro(
  { random, call, records, base, system, listener }: Organizer,
  conversations: readonly number[],
): Promise<void> {
  const { echoId } = records.newContent('macro');
  records.macroRuns.push(echoId);
  const route = random.pick(['runs', 'execute']);
  await call.untilAnswered(
    {
      method: 'POST',
      path: `${base}/macros/${system.macro.id}/${route}`,
      headers: { ...headersOf(listener.person), 'idempotency-key': echoId },
      body: { conversation_ids: conversations.filter(() => random.chance(0.3)).slice(0, 5) },
    },
    { twice: random.chance(0.3), deadline: performance.now() + 20_000 },
  );
}

/** Updates a draft, as the composer does: based on the known revision, which is always its own. */
async function draft(
  { random, call, records, base, listener }: Organizer,
  conversations: readonly number[],
): Promise<void> {
  const { person } = listener;
  const expected = {
    userId: person.id,
    conversation: random.pick(conversations.slice(0, 4)),
    isPrivate: random.chance(0.3),
  };
  const key = draftKey(expected);
  const known = records.drafts.get(key);
  const { content, echoId } = records.newContent(`${person.name} drafts`);
  const isRemoved = known?.revision != null && random.chance(0.2);
  const next = isRemoved ? { content: null, revision: null } : { content, revision: echoId };
  records.drafts.set(key, { ...expected, ...next, isCertain: false });
  const replaces = known?.revision ?? null;
  const kind = { private: expected.isPrivate, replaces };
  const answer = await untilAcknowledged(call, {
    method: isRemoved ? 'DELETE' : 'PATCH',
    path: `${base}/conversations/${expected.conversation}/draft_messages`,
    headers: headersOf(person),
    body: isRemoved ? kind : { ...kind, message: content, revision: echoId },
  });
  const isConflict = answer === 409 && (known?.isCertain ?? true);
  if (isConflict) records.conflicts.push(content);
  records.drafts.set(key, { ...expected, ...next, isCertain: answer === 200 });
}

/** A conflict is a valid response here: there is another text. */
async function untilAcknowledged(call: Caller, request: Call): Promise<number | 'unknown'> {
  const deadline = performance.now() + 30_000;
  for (;;) {
    const { status } = await call.once(request);
    const isAnswer = typeof status === 'number' && status < 500;
    if (isAnswer || performance.now() > deadline) return status;
    await setTimeout(200);
  }
}

async function takePart(organizer: Organizer, conversations: readonly number[]): Promise<void> {
  const { random, base, system } = organizer;
  const { maya, jonas, aiko, nils } = system;
  await callOnce(organizer, {
    method: random.pick(['POST', 'PATCH', 'DELETE']),
    path: `${base}/conversations/${random.pick(conversations)}/participants`,
    body: { user_ids: [maya, jonas, aiko, nils].filter(() => random.chance(0.4)).map(({ id }) => id) },
  });
}

/** Only in the website inbox: in the app inbox the attributes contain the tags of its program. */
async function describe(organizer: Organizer): Promise<void> {
  const { random, base, system, listener } = organizer;
  const conversations = conversationsIn(listener.received, system.website.id);
  if (conversations.length === 0) return;
  await callOnce(organizer, {
    method: random.pick(['POST', 'PATCH']),
    path: `${base}/conversations/${random.pick(conversations)}/custom_attributes`,
    body: { custom_attributes: { plan: random.pick(['paper', 'pro', null]), seats: random.below(9) } },
  });
}

async function mute(organizer: Organizer, conversations: readonly number[]): Promise<void> {
  const { random, base } = organizer;
  const verb = random.pick(['mute', 'unmute', 'unmute']);
  await callOnce(organizer, {
    method: 'POST',
    path: `${base}/conversations/${random.pick(conversations)}/${verb}`,
  });
}

/** Reads, snoozes and deletes notifications, one or all of them. */
async function notice(organizer: Organizer): Promise<void> {
  const { random, call, base, listener } = organizer;
  const path = `${base}/notifications`;
  if (random.chance(0.1)) {
    const verb = random.pick(['read_all', 'read_all', 'destroy_all']);
    const body = verb === 'read_all' ? {} : { type: random.pick(['read', 'all']) };
    await callOnce(organizer, { method: 'POST', path: `${path}/${verb}`, body });
    return;
  }
  const query = 'includes[]=read&includes[]=snoozed';
  const listed = await call.once({
    method: 'GET',
    path: `${path}?${query}`,
    headers: headersOf(listener.person),
  });
  const payload = asJson(asJson(listed.body)['data'])['payload'];
  if (!Array.isArray(payload) || payload.length === 0) return;
  const one = `${path}/${Number(asJson(random.pick(payload))['id'])}`;
  const until = Math.floor(Date.now() / 1000) + 86_400;
  await callOnce(
    organizer,
    random.pick<Call>([
      { method: 'PATCH', path: one },
      { method: 'POST', path: `${one}/unread` },
      { method: 'POST', path: `${one}/snooze`, body: { snoozed_until: until } },
      { method: 'DELETE', path: one },
    ]),
  );
}
