import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { renameLabel } from './actions/rename-label.ts';

let t: TestApp;
let path: string;
beforeAll(async () => {
  t = await startTestApp();
  path = `/api/v1/accounts/${t.fixtures.account.id}/contacts/${t.fixtures.tessa.id}/labels`;
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.database.db.deleteFrom('contact_label').execute();
  await t.clearOutbox();
});

const set = async (labels: unknown) => {
  const answer = await t.as(t.fixtures.aiko).post(path, { labels });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().payload;
};

test('are replaced as a set, normalized, with one event', async () => {
  expect(await set([' VIP ', 'late', 'vip'])).toEqual(['late', 'vip']);
  expect(await set(['vip', 'new'])).toEqual(['new', 'vip']);
  expect((await t.as(t.fixtures.aiko).get(path)).json()).toEqual({ payload: ['new', 'vip'] });
  const received = await t.outbox();
  expect(received.map(({ name }) => name)).toEqual(['contact.labels_changed', 'contact.labels_changed']);
  expect(received[1]).toMatchObject({
    audience: { account: true, aboutContact: true },
    data: { contact_id: t.fixtures.tessa.id, labels: ['new', 'vip'] },
  });
  await set(['new', 'vip']);
  expect(await t.outbox()).toHaveLength(2);
  expect(await set(null)).toEqual([]);
});

test('are limited to what a list can show', async () => {
  const maxLabels = Array.from({ length: 200 }, (_, number) => `label-${number}`);
  expect(await set(maxLabels)).toHaveLength(200);
  const answer = await t.as(t.fixtures.aiko).post(path, { labels: [...maxLabels, 'one-more'] });
  expect([answer.statusCode, answer.json().attributes]).toEqual([422, ['labels']]);
  expect((await t.as(t.fixtures.aiko).get(path)).json().payload).toHaveLength(200);
});

test('follow a label that is renamed, once each', async () => {
  await set(['old', 'new', 'other']);
  const titles = { from: 'old', to: 'new' };
  await renameLabel(t.platform, t.fixtures.account.id, titles);
  await renameLabel(t.platform, t.fixtures.account.id, titles);
  expect((await t.as(t.fixtures.aiko).get(path)).json().payload).toEqual(['new', 'other']);
  await renameLabel(t.platform, t.fixtures.rival.id, { from: 'other', to: 'theirs' });
  await renameLabel(t.platform, t.fixtures.account.id, { from: 'other', to: 'other' });
  expect((await t.as(t.fixtures.aiko).get(path)).json().payload).toEqual(['new', 'other']);
});

test('belong to a contact of the account', async () => {
  const rival = `/api/v1/accounts/${t.fixtures.rival.id}/contacts/${t.fixtures.tessa.id}/labels`;
  expect((await t.as(t.fixtures.rex).get(rival)).statusCode).toBe(404);
  expect((await t.as(t.fixtures.rex).post(rival, { labels: ['theirs'] })).statusCode).toBe(404);
  expect((await t.as(t.fixtures.nils).post(path, { labels: ['nils'] })).statusCode).toBe(401);
  expect((await t.as(t.fixtures.aiko).get(path)).json().payload).toEqual([]);
});
