import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ReceivedEvent, Listener } from '../actors/agent.ts';
import { createBadge } from '../actors/badge.ts';
import { watchCosts } from './cost.ts';
import { checkRows, type MessageRow } from './database.ts';
import { pairViolations } from './contacts.ts';
import { importViolations } from './imports.ts';
import { checkDrafts } from './workspace.ts';
import { checkOrder, checkSecrecy, checkWebhooks } from './delivery.ts';
import { unaskedFileBytes } from '../actors/hostile.ts';
import { createRecords, draftKey, type Draft } from '../records.ts';
import { checkProvided } from '../actors/provider.ts';
import { createRandom } from '../random.ts';
import type { Visitor } from '../actors/visitor.ts';
import type { System } from '../system.ts';

// A check that cannot fail proves nothing: here every promise is broken once, and the check has to find it.

const person = (name: string, id: number) => ({ name, id, token: '', pubsubToken: name });
const system: System = {
  accountId: 1,
  maya: person('Maya', 1),
  jonas: person('Jonas', 2),
  aiko: person('Aiko', 3),
  nils: person('Nils', 4),
  rex: person('Rex', 5),
  website: { id: 1, token: '' },
  app: { id: 2, identifier: '' },
  team: { id: 1 },
  returns: { id: 2 },
  macro: { id: 1 },
  rule: { id: 1 },
  sla: { id: 1 },
  campaign: { id: 1 },
  portal: { slug: 'help', category: 1, categorySlug: 'paper' },
  connected: { id: 4 },
  rival: { accountId: 2, rhea: person('Rhea', 6), website: { id: 3, token: '' } },
  invited: [],
};
const row = (id: number, content: string, more: Partial<MessageRow> = {}): MessageRow => ({
  id,
  account_id: 1,
  content,
  conversation: 1,
  inbox_id: 1,
  message_type: 1,
  private: false,
  pubsub_token: 'Tessa',
  ...more,
});
const created = (id: number, more: Partial<ReceivedEvent> = {}): ReceivedEvent => ({
  at: 5_000,
  name: 'message.created',
  data: { id, conversation_id: 1, inbox_id: 1 },
  offset: id,
  ...more,
});
const listener = (name: string, received: ReceivedEvent[]): Listener =>
  ({ person: person(name, 0), received }) as unknown as Listener;
const visitor = (received: ReceivedEvent[]): Visitor =>
  ({ name: 'Tessa', pubsubToken: 'Tessa', received }) as unknown as Visitor;
const invariants = (found: readonly { invariant: string }[]) => found.map(({ invariant }) => invariant);

test('detects an acknowledged message that is missing, or duplicated', () => {
  const records = createRecords();
  records.sent.push(
    { who: 'Maya', content: 'a', acknowledged: 1 },
    { who: 'Maya', content: 'b', acknowledged: 2 },
  );
  expect(checkRows([row(1, 'a'), row(2, 'b')], records)).toEqual([]);
  expect(invariants(checkRows([row(2, 'b')], records))).toEqual(['no acknowledged message is lost']);
  expect(invariants(checkRows([row(1, 'a'), row(2, 'b'), row(3, 'b')], records))).toEqual([
    'one row per echo id and per source id',
  ]);
});

test('detects a message or draft not deleted with its conversation, or deleted without it', () => {
  const check = (gone: number) => {
    const records = createRecords();
    records.goneConversations.add(gone);
    records.sent.push({ who: 'Maya', content: 'a', acknowledged: 1, conversation: 7 });
    const draft = { userId: 1, conversation: 7, isPrivate: false };
    records.drafts.set(draftKey(draft), { ...draft, content: 'a', revision: 'r', isCertain: true });
    return invariants([...checkRows([], records), ...checkDrafts([], records)]);
  };
  expect(check(7)).toEqual([]);
  expect(check(8)).toEqual(['no acknowledged message is lost', 'a draft is the last that was written']);
});

test('detects an undone message that is back, or another that looks undone', () => {
  const check = (deletion: 'asked' | 'done' | undefined, stored: string) => {
    const records = createRecords();
    records.sent.push({ who: 'Maya', content: 'a', acknowledged: 1, ...(deletion ? { deletion } : {}) });
    return invariants(checkRows([row(1, stored)], records));
  };
  const gone = 'This message was deleted';
  expect([check('done', gone), check('asked', gone), check('asked', 'a')]).toEqual([[], [], []]);
  expect(check('done', 'a')).toEqual(['a message that was taken back stays so']);
  expect(check(undefined, gone)).toEqual(['no acknowledged message is lost']);
});

test('detects an event sent twice or out of order, to agents and to visitors', () => {
  expect(
    checkOrder([listener('Maya', [created(1), created(2)])], [visitor([created(1), created(2)])]),
  ).toEqual([]);
  expect(invariants(checkOrder([listener('Maya', [created(2), created(1)])], []))).toEqual([
    'each event once and in order',
    'one order per conversation',
  ]);
  expect(
    invariants(checkOrder([], [visitor([created(2, { offset: 1 }), created(1, { offset: 1 })])])),
  ).toEqual(['one order per conversation']);
  // Another connection may start before the position of the last one.
  expect(checkOrder([], [visitor([created(2, { offset: 1 }), created(1, { offset: 2 })])])).toEqual([]);
});

test('detects an event to an agent without the inbox, after they left it, or to the wrong visitor', () => {
  const check = (listeners: Listener[], visitors: Visitor[], rows: MessageRow[]) =>
    invariants(checkSecrecy(system, listeners, visitors, rows, [{ from: 0, to: 3_000 }]));
  const leak = ['no event reaches who could not fetch the object'];
  expect(
    check([listener('Aiko', [created(1)]), listener('Nils', [created(1, { at: 3_900 })])], [], []),
  ).toEqual([]);
  expect(check([listener('Rhea', [created(1)])], [], [])).toEqual(leak);
  const abroad = created(1, { data: { id: 1, account_id: 2 } });
  expect(check([listener('Maya', [abroad])], [], [])).toEqual(leak);
  expect(check([listener('Rhea', [abroad])], [], [])).toEqual([]);
  expect(check([listener('Rex', [created(1)])], [], [])).toEqual(leak);
  expect(check([listener('Nils', [created(1, { at: 4_100 })])], [], [])).toEqual(leak);
  expect(check([], [visitor([created(1)])], [row(1, 'a')])).toEqual([]);
  expect(check([], [visitor([created(1)])], [row(1, 'a', { private: true })])).toEqual(leak);
  expect(check([], [visitor([created(1)])], [row(1, 'a', { pubsub_token: 'Omar' })])).toEqual(leak);
});

test('detects a message that was never sent, sent modified, or should not have been sent', () => {
  const check = (rows: MessageRow[], deliveries: [number, string[]][], gone: number[] = []) =>
    invariants(
      checkWebhooks(
        system,
        rows,
        {
          url: '',
          deliveries: new Map(deliveries),
          conversations: new Map([[1, 7]]),
          setPatience: () => undefined,
          close: () => Promise.resolve(),
        },
        new Set(gone),
      ),
    );
  const out = row(1, 'a', { inbox_id: 2 });
  expect(check([out], [[1, ['x', 'x']]])).toEqual([]);
  expect(check([out], [])).toEqual(['every message leaves at least once']);
  expect(check([out], [[1, ['x', 'y']]])).toEqual(['a message leaves as itself']);
  expect([check([], [[1, ['x']]], [7]), check([], [[1, ['x']]], [8])]).toEqual([
    [],
    ['a message leaves as itself'],
  ]);
  for (const other of [{ private: true }, { message_type: 0 }, { message_type: 3 }])
    expect(check([row(1, 'b', { inbox_id: 2, ...other })], [[1, ['x']]])).toEqual([]);
  for (const other of [{ inbox_id: 1 }, { inbox_id: 2, message_type: 2 }])
    expect(check([row(1, 'c', other)], [[1, ['x']]])).toEqual(['a message leaves as itself']);
});

test('detects an unsolicited file, and a server that briefly used too much memory', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'confab-costs-'));
  const check = async (megabytes: number) => {
    const nodes = [{ name: 'node-1', residentBytes: () => megabytes * 1_048_576 }];
    const watch = watchCosts(nodes, directory);
    await watch.measure();
    return invariants(watch.stop());
  };
  expect(await check(300)).toEqual([]);
  expect(await check(600)).toEqual(['an attack does not fill the memory']);
  mkdirSync(join(directory, 'incoming'));
  writeFileSync(join(directory, 'incoming', 'a'), Buffer.alloc(unaskedFileBytes));
  expect(await check(300)).toEqual(['nothing is written for a caller without a route']);
  rmSync(directory, { recursive: true });
});

test('equal seeds produce equal runs', () => {
  const draw = (seed: number) => Array.from({ length: 5 }, () => createRandom(seed).fork('a').below(1000));
  expect(draw(1)).toEqual(draw(1));
  expect(createRandom(1).fork('a').next()).not.toBe(createRandom(1).fork('b').next());
  expect(createRandom(1).next()).not.toBe(createRandom(2).next());
});

test('detects provider messages missing, duplicated, or out of order', () => {
  const records = createRecords();
  const brought = (who: string, content: string, isAcknowledged = true) =>
    records.provided.push({ who, content, isAcknowledged });
  brought('Vera', 'a');
  brought('Vera', 'b');
  brought('Wim', 'c', false);
  const check = (rows: MessageRow[]) => invariants(checkProvided(rows, records));
  expect(check([row(1, 'a'), row(2, 'b')])).toEqual([]);
  expect(check([row(1, 'a'), row(2, 'b'), row(3, 'c')])).toEqual([]);
  expect(check([row(1, 'a')])).toEqual(['what a provider was acknowledged is there once']);
  expect(check([row(1, 'a'), row(2, 'b'), row(3, 'b')])).toEqual([
    'what a provider was acknowledged is there once',
  ]);
  expect(check([row(2, 'a'), row(1, 'b')])).toEqual(['what one user wrote keeps its order']);
});

test('detects a draft that is not the last one, and a rejected writer', () => {
  const check = (written: Partial<Draft>, stored: string | null, conflicts: string[] = []) => {
    const records = createRecords();
    const key = { userId: 1, conversation: 7, isPrivate: false };
    const known = { ...key, content: 'a', revision: 'r', isCertain: true, ...written };
    records.drafts.set(draftKey(key), known);
    records.conflicts.push(...conflicts);
    const rows = stored === null ? [] : [{ user_id: 1, display_id: 7, private: false, content: stored }];
    return invariants(checkDrafts(rows, records));
  };
  const lost = ['a draft is the last that was written'];
  expect([check({}, 'a'), check({ content: null }, null), check({ isCertain: false }, 'b')]).toEqual([
    [],
    [],
    [],
  ]);
  expect([check({}, 'b'), check({}, null), check({ content: null }, 'a')]).toEqual([lost, lost, lost]);
  expect(check({}, 'a', ['a'])).toEqual(['the only writer of a draft is not refused']);
});

test('detects a badge that missed an event, and accepts one that is fetched again', async () => {
  let stored = 2;
  const badge = createBadge(() => Promise.resolve(stored));
  await badge.resync();
  expect(await badge.differences()).toEqual([]);
  stored = 3;
  expect(await badge.differences()).toHaveLength(1);
  const resync = badge.resync();
  badge.receive('notification.created', { unread_count: 4 });
  await resync;
  expect(await badge.differences()).toHaveLength(1);
  stored = 4;
  expect(await badge.differences()).toEqual([]);
});

test('a badge is refetched when a conversation is deleted with its notifications', async () => {
  let stored = 2;
  const badge = createBadge(() => Promise.resolve(stored));
  await badge.resync();
  stored = 1;
  expect(await badge.differences()).toHaveLength(1);
  badge.receive('conversation.deleted', { id: 1 });
  await expect.poll(() => badge.differences()).toEqual([]);
});

test('detects a contact that is not in its pair’s expected state', () => {
  const pair = { base: { id: 1, tag: 'a', conversation: 1 }, other: { id: 2, tag: 'b', conversation: 2 } };
  const at = (tag: string, id: number | null, contact = id) => ({
    tag,
    contact,
    session: id,
    conversation: id,
    note: id,
  });
  const apart = [at('a', 1), at('b', 2)];
  const merged = [at('a', 1), at('b', 1, null)];
  const gone = [at('a', null), at('b', null)];
  expect(pairViolations({ ...pair, state: 'apart' }, apart)).toEqual([]);
  expect(pairViolations({ ...pair, state: 'merged' }, merged)).toEqual([]);
  expect(pairViolations({ ...pair, state: 'deleted' }, gone)).toEqual([]);
  expect(pairViolations({ ...pair, state: 'apart' }, merged)).toHaveLength(1);
  expect(pairViolations({ ...pair, state: 'merged' }, apart)).toHaveLength(1);
  expect(pairViolations({ ...pair, state: 'deleted' }, merged)).toHaveLength(2);
});

test('detects a row that was imported twice, not at all, or rejected twice', () => {
  const file = { tag: 'a', id: 1, isAcknowledged: true, added: 3, changed: 1, refused: 2 };
  const counts = { status: 2, created: 3, updated: 1, refused: 2, refusals: 2 };
  const facts = { tag: 'a', contacts: 3, addresses: 3, ...counts };
  expect(importViolations(file, [facts])).toEqual([]);
  for (const wrong of [
    { contacts: 4 },
    { contacts: 2, addresses: 2 },
    { status: 1 },
    { created: 6 },
    { refusals: 3 },
  ])
    expect(importViolations(file, [{ ...facts, ...wrong }])).toHaveLength(1);
  const foreign = { ...file, id: null };
  const unnumbered = { status: null, created: null, updated: null, refused: null, refusals: 0 };
  expect(importViolations(foreign, [{ ...facts, ...unnumbered }])).toEqual([]);
  expect(importViolations(foreign, [{ ...facts, ...unnumbered, contacts: 6 }])).toHaveLength(1);
  const unanswered = { ...file, isAcknowledged: false };
  expect(importViolations(unanswered, [{ ...facts, contacts: 0, addresses: 0 }])).toEqual([]);
  expect(importViolations(unanswered, [{ ...facts, contacts: 2 }])).toHaveLength(1);
});
