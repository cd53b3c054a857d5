import type { BulkAction } from '@confab/contract/features/bulk-action';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { runBulkAction } from '../bulk/actions/run-bulk-action.ts';

let t: TestApp;
let base: string;
const present = new Set<number>();

beforeAll(async () => {
  t = await startTestApp({ presence: { online: () => Promise.resolve(present) } });
  base = `/api/v1/accounts/${t.fixtures.account.id}`;
});
afterAll(() => t.close());
beforeEach(() => {
  present.clear();
  return t.clearOutbox();
});

type Person = { token: string };

async function add(values: Record<string, unknown> = {}): Promise<number> {
  const answer = await t.as(t.fixtures.maya).post(`${base}/contacts`, { name: 'Ina', ...values });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().payload.contact.id;
}

const start = (body: object, as: Person = t.fixtures.maya) =>
  t.as(as).post(`${base}/bulk_actions/start`, { type: 'Contact', ...body });

async function finish(id: number): Promise<BulkAction> {
  for (;;) {
    await runBulkAction(t.platform, { accountId: t.fixtures.account.id, id });
    const now = (await t.as(t.fixtures.maya).get(`${base}/bulk_actions/${id}`)).json<BulkAction>();
    if (!['running', 'undoing'].includes(now.status)) return now;
  }
}

async function perform(body: object): Promise<BulkAction> {
  const answer = await start(body);
  expect(answer.statusCode, answer.body).toBe(200);
  return finish(answer.json<BulkAction>().id);
}

const undo = (id: number) => t.as(t.fixtures.maya).post(`${base}/bulk_actions/${id}/undo`);

async function labelsOf(id: number): Promise<string[]> {
  return (await t.as(t.fixtures.maya).get(`${base}/contacts/${id}/labels`)).json().payload;
}

const label = (id: number, labels: string[]) =>
  t.as(t.fixtures.maya).post(`${base}/contacts/${id}/labels`, { labels });

test('labels are added and removed, and undone where unchanged since', async () => {
  const [first, second] = [await add(), await add()];
  await label(first, ['old']);
  const done = await perform({ ids: [first, second, 999_999], labels: { add: ['new'], remove: ['old'] } });
  expect(done).toMatchObject({ type: 'Contact', status: 'done', changed_count: 2, skipped_count: 1 });
  expect([await labelsOf(first), await labelsOf(second)]).toEqual([['new'], ['new']]);
  await label(second, ['new', 'later']);
  expect((await undo(done.id)).statusCode).toBe(200);
  expect(await finish(done.id)).toMatchObject({ status: 'undone', restored_count: 2 });
  expect([await labelsOf(first), await labelsOf(second)]).toEqual([['old'], ['later']]);
});

test('a filter or a label selects all matches, and no later ones', async () => {
  const [berlin, oslo] = [
    await add({ additional_attributes: { city: 'Berlin' } }),
    await add({ additional_attributes: { city: 'Oslo' } }),
  ];
  const payload = [{ attribute_key: 'city', filter_operator: 'equal_to', values: ['Berlin'] }];
  const started = (await start({ payload, labels: { add: ['berlin'] } })).json<BulkAction>();
  expect(started.total_count).toBe(1);
  const late = await add({ additional_attributes: { city: 'Berlin' } });
  expect(await finish(started.id)).toMatchObject({ changed_count: 1 });
  expect([await labelsOf(berlin), await labelsOf(oslo), await labelsOf(late)]).toEqual([['berlin'], [], []]);
  const reachable = await add({ email: 'listed@example.com' });
  for (const id of [reachable, oslo]) await label(id, ['listed']);
  // A list shows reachable contacts only.
  expect(await perform({ list: { labels: ['listed'] }, labels: { add: ['seen'] } })).toMatchObject({
    changed_count: 1,
  });
  expect([await labelsOf(reachable), await labelsOf(oslo)]).toEqual([['listed', 'seen'], ['listed']]);
});

test('a search selects its matches, with the label if one is given', async () => {
  const [labeled, other, later] = [
    await add({ name: 'Quentin One', email: 'q1@example.com' }),
    await add({ name: 'Quentin Two', email: 'q2@example.com' }),
    await add({ name: 'Somebody', email: 'q3@example.com' }),
  ];
  await label(labeled, ['known']);
  const started = (await start({ list: { q: ' quentin ' }, labels: { add: ['found'] } })).json<BulkAction>();
  expect(started.total_count).toBe(2);
  await t.as(t.fixtures.maya).patch(`${base}/contacts/${later}`, { name: 'Quentin Three' });
  expect(await finish(started.id)).toMatchObject({ changed_count: 2 });
  const both = { list: { q: 'quentin', labels: ['known'] }, labels: { add: ['both'] } };
  expect(await perform(both)).toMatchObject({ changed_count: 1 });
  expect([await labelsOf(labeled), await labelsOf(other), await labelsOf(later)]).toEqual([
    ['both', 'found', 'known'],
    ['found'],
    [],
  ]);
  expect(await perform({ list: { q: 'nothing like it' }, labels: { add: ['x'] } })).toMatchObject({
    total_count: 0,
    changed_count: 0,
  });
});

test('deletion skips online contacts, and cannot be undone', async () => {
  const [gone, online] = [await add({ name: 'Gone' }), t.fixtures.tessa.id];
  present.add(online);
  const done = await perform({ ids: [gone, online], action_name: 'delete' });
  expect(done).toMatchObject({
    status: 'done',
    changed_count: 1,
    failed_count: 1,
    failures: [{ contact_id: online, message: expect.stringContaining('is Online') }],
    undo_until: null,
  });
  expect((await t.as(t.fixtures.maya).get(`${base}/contacts/${gone}`)).statusCode).toBe(404);
  expect((await t.as(t.fixtures.maya).get(`${base}/contacts/${online}`)).statusCode).toBe(200);
  const refused = await undo(done.id);
  expect([refused.statusCode, refused.json().error]).toEqual([422, 'What was deleted cannot be restored']);
});

test('a running deletion can be stopped midway', async () => {
  const ids = [await add(), await add()];
  const { id } = (await start({ ids, action_name: 'delete' })).json<BulkAction>();
  await runBulkAction(t.platform, { accountId: t.fixtures.account.id, id }, 0);
  expect((await undo(id)).statusCode).toBe(200);
  expect(await finish(id)).toMatchObject({ status: 'undone', changed_count: 1, restored_count: 0 });
  expect((await t.as(t.fixtures.maya).get(`${base}/contacts/${ids[1]}`)).statusCode).toBe(200);
});

test('only administrators delete, and only users with access to contacts change them', async () => {
  const ids = [await add()];
  expect((await start({ ids, action_name: 'delete' }, t.fixtures.jonas)).statusCode).toBe(401);
  expect((await start({ ids, labels: { add: ['x'] } }, t.fixtures.jonas)).statusCode).toBe(200);
  expect((await start({ ids, labels: { add: ['x'] } }, t.fixtures.nils)).statusCode).toBe(401);
});

test('an empty action, or one not available for contacts, is rejected', async () => {
  const ids = [await add()];
  expect((await start({ ids })).statusCode).toBe(422);
  expect((await start({ ids, fields: { status: 'open' }, labels: { add: ['x'] } })).statusCode).toBe(422);
  expect((await start({ labels: { add: ['x'] } })).statusCode).toBe(422);
  const ofConversations = { type: 'Conversation', ids, action_name: 'delete', labels: { add: ['x'] } };
  expect((await start(ofConversations)).statusCode).toBe(422);
});

test('contacts of another account are not found', async () => {
  const theirs = await t
    .as(t.fixtures.rex)
    .post(`/api/v1/accounts/${t.fixtures.rival.id}/contacts`, { name: 'Theirs' });
  const id = theirs.json().payload.contact.id;
  expect(await perform({ ids: [id], action_name: 'delete' })).toMatchObject({
    changed_count: 0,
    skipped_count: 1,
  });
});
