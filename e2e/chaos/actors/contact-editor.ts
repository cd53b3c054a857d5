import { loop, type Harness } from './actors.ts';
import { asJson, type Caller } from './caller.ts';
import type { ExpectedContact, ExpectedPair } from '../records.ts';
import type { Random } from '../random.ts';
import { headersOf } from '../system.ts';

type Keeper = Harness & { random: Random; call: Caller; base: string };

/** Pairs that exist at the same time, so that each is merged, separated and deleted several times. */
const maxPairs = 6;

/**
 * Adds contacts in pairs, each with a session, a conversation and a note; merges the two, undoes that, and
 * deletes them. Each step is repeated until it is answered: a 404 for the second attempt shows that the first
 * one succeeded.
 */
export async function actAsContactEditor(harness: Harness): Promise<void> {
  const keeper = keeperOf(harness, 'Maya keeps contacts');
  await loop(harness, keeper.random, async () => {
    const { pairs } = keeper.records;
    const alive = pairs.filter(({ state }) => state !== 'deleted' && state !== 'unknown');
    const pair =
      alive.length < maxPairs && keeper.random.chance(0.4)
        ? undefined
        : alive[keeper.random.below(alive.length)];
    if (pair === undefined) return addPair(keeper);
    if (pair.state === 'apart')
      return keeper.random.chance(0.85) ? merge(keeper, pair) : remove(keeper, pair);
    return keeper.random.chance(0.85) ? separate(keeper, pair) : remove(keeper, pair);
  });
  await takeMissingSteps(keeper);
}

/** If servers start slowly, a short run ends before each step was executed once. */
async function takeMissingSteps(keeper: Keeper): Promise<void> {
  const { pairSteps, pairs } = keeper.records;
  const apart = () => pairs.find(({ state }) => state === 'apart');
  const merged = () => pairs.find(({ state }) => state === 'merged');
  for (let tries = 0; tries < 3 && Object.values(pairSteps).includes(0); tries += 1) {
    if (!apart() && !merged()) await addPair(keeper);
    if (pairSteps.merged === 0) await onPair(keeper, apart(), merge);
    if (pairSteps.separated === 0) {
      if (!merged()) await onPair(keeper, apart(), merge);
      await onPair(keeper, merged(), separate);
    }
    if (pairSteps.deleted === 0) await onPair(keeper, apart() ?? merged(), remove);
  }
}

type Step = (keeper: Keeper, pair: ExpectedPair) => Promise<void>;

async function onPair(keeper: Keeper, pair: ExpectedPair | undefined, step: Step): Promise<void> {
  if (pair !== undefined) await step(keeper, pair);
}

/** Creates some pairs before faults begin, because a pair takes many requests. */
export async function addPairs(harness: Harness): Promise<void> {
  const keeper = keeperOf(harness, 'Maya adds contacts');
  for (let count = 0; count < 3; count += 1) await addPair(keeper);
}

function keeperOf(harness: Harness, who: string): Keeper {
  return {
    ...harness,
    random: harness.randomOf(who),
    call: harness.callerOf(who),
    base: `/api/v1/accounts/${harness.system.accountId}`,
  };
}

async function addPair(keeper: Keeper): Promise<void> {
  const { echoId } = keeper.records.newContent('pair');
  const [first, second] = [await addOne(keeper, `${echoId}-a`), await addOne(keeper, `${echoId}-b`)];
  if (first === undefined || second === undefined) return;
  keeper.records.pairs.push({ base: first, other: second, state: 'apart' });
}

/** Undefined if one of the steps was not answered in time. */
async function addOne({ call, base, system }: Keeper, tag: string): Promise<ExpectedContact | undefined> {
  const headers = headersOf(system.maya);
  const keyed = { ...headers, 'idempotency-key': tag };
  const email = `${tag}@example.com`;
  const created = await call.untilAnswered({
    method: 'POST',
    path: `${base}/contacts`,
    headers: keyed,
    body: { name: tag, email, inbox_id: system.app.id, source_id: tag },
  });
  const found = await call.untilAnswered({
    method: 'POST',
    path: `${base}/contact_inboxes/filter`,
    headers,
    body: { inbox_id: system.app.id, source_id: tag },
  });
  const id = Number(asJson(found.body)['id']);
  if (typeof created.status !== 'number' || found.status !== 200) return undefined;
  const conversation = await call.untilAnswered({
    method: 'POST',
    path: `${base}/conversations`,
    headers: { ...headers, 'idempotency-key': `${tag}-conversation` },
    body: { source_id: tag, inbox_id: system.app.id },
  });
  const note = await call.untilAnswered({
    method: 'POST',
    path: `${base}/contacts/${id}/notes`,
    headers: { ...headers, 'idempotency-key': `${tag}-note` },
    body: { content: tag },
  });
  if (conversation.status !== 200 || note.status !== 200) return undefined;
  return { id, tag, conversation: Number(asJson(conversation.body)['id']) };
}

async function merge({ call, base, system, random, records }: Keeper, pair: ExpectedPair): Promise<void> {
  const answer = await call.untilAnswered(
    {
      method: 'POST',
      path: `${base}/actions/contact_merge`,
      headers: headersOf(system.maya),
      body: { base_contact_id: pair.base.id, mergee_contact_id: pair.other.id },
    },
    { twice: random.chance(0.3) },
  );
  const isDone = answer.status === 200 || answer.status === 404;
  pair.state = isDone ? 'merged' : 'unknown';
  if (isDone) records.pairSteps.merged += 1;
}

async function separate({ call, base, system, random, records }: Keeper, pair: ExpectedPair): Promise<void> {
  const headers = headersOf(system.maya);
  const path = `${base}/contacts/${pair.base.id}/merges`;
  const listed = asJson((await call.untilAnswered({ method: 'GET', path, headers })).body)['payload'];
  const merges = Array.isArray(listed) ? listed.map(asJson) : [];
  const merged = merges.find((each) => asJson(each['contact'])['id'] === pair.other.id);
  if (merged === undefined) {
    pair.state = 'unknown';
    return;
  }
  const undo = { method: 'POST', path: `${path}/${Number(merged['id'])}/undo`, headers };
  const answer = await call.untilAnswered(undo, { twice: random.chance(0.3) });
  const isDone = answer.status === 200 || answer.status === 404;
  pair.state = isDone ? 'apart' : 'unknown';
  if (isDone) records.pairSteps.separated += 1;
}

/** The base contact with all data it has by now; the other one first, while they are separated. */
async function remove({ call, base, system, records }: Keeper, pair: ExpectedPair): Promise<void> {
  for (const { conversation } of [pair.base, pair.other]) records.goneConversations.add(conversation);
  const ids = pair.state === 'merged' ? [pair.base.id] : [pair.other.id, pair.base.id];
  for (const id of ids) {
    const answer = await call.untilAnswered({
      method: 'DELETE',
      path: `${base}/contacts/${id}`,
      headers: headersOf(system.maya),
    });
    if (answer.status !== 200 && answer.status !== 404) {
      pair.state = 'unknown';
      return;
    }
  }
  pair.state = 'deleted';
  records.pairSteps.deleted += 1;
}
