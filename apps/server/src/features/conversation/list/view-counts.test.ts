import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import type { FixtureMember } from '../../../../test/fixtures.ts';

let t: TestApp;
let base: string;
beforeAll(async () => {
  t = await startTestApp();
  base = `/api/v1/accounts/${t.fixtures.account.id}`;
});
afterAll(() => t.close());

async function open(inboxId: number, labels: string[]): Promise<number> {
  const body = { inbox_id: inboxId, contact_id: t.fixtures.tessa.id };
  const { id } = (await t.as(t.fixtures.maya).post(`${base}/conversations`, body)).json();
  await t.as(t.fixtures.maya).post(`${base}/conversations/${id}/labels`, { labels });
  return id;
}

const views = async (by: FixtureMember) =>
  (await t.as(by).get(`${base}/conversations/view_counts`)).json() as unknown;

test('open conversations are counted per view, as far as the caller may see them', async () => {
  const { maya, jonas, aiko, nils, rex, website, app } = t.fixtures;
  const nothing = { all: 0, unattended: 0, inboxes: [], teams: [], labels: [] };
  expect(await views(maya)).toEqual(nothing);
  for (const [title, shown] of [
    ['billing', true],
    ['bug', true],
    ['unused', true],
    ['hidden', false],
  ] as const)
    await t.as(maya).post(`${base}/labels`, { title, show_on_sidebar: shown });
  const [first] = [
    await open(website.id, ['billing', 'bug', 'hidden', 'unknown']),
    await open(website.id, ['billing']),
    await open(app.id, ['billing']),
  ];
  const resolved = await open(app.id, ['bug']);
  await t.as(maya).post(`${base}/conversations/${resolved}/toggle_status`, { status: 'resolved' });
  await t.as(maya).post(`${base}/conversations/${first}/messages`, { content: 'Here I am' });
  const everything = {
    all: 3,
    unattended: 2,
    inboxes: [
      { id: website.id, count: 2 },
      { id: app.id, count: 1 },
    ],
    teams: [],
    labels: [
      { title: 'billing', count: 3 },
      { title: 'bug', count: 1 },
    ],
  };
  expect(await views(maya)).toEqual(everything);
  expect(await views(jonas)).toEqual(everything);
  expect(await views(aiko)).toEqual({
    all: 2,
    unattended: 1,
    inboxes: [{ id: website.id, count: 2 }],
    teams: [],
    labels: [
      { title: 'billing', count: 2 },
      { title: 'bug', count: 1 },
    ],
  });
  expect(await views(nils)).toEqual(nothing);
  expect((await t.as(rex).get(`${base}/conversations/view_counts`)).statusCode).toBe(401);
});
