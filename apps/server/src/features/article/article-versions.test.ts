import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { fakeClock } from '../../../test/clock.ts';
import { publishDueArticlesJob } from './jobs.ts';

const clock = fakeClock();
let t: TestApp;
let portals: string;
let base: string;
let id: number;
beforeAll(async () => {
  t = await startTestApp({ clock });
  portals = `/api/v1/accounts/${t.fixtures.account.id}/portals`;
  base = `${portals}/help/articles`;
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.database.db.deleteFrom('portal').execute();
  await t.as(t.fixtures.maya).post(portals, { name: 'Help', slug: 'help' });
  const article = { title: 'Returns', content: 'First.', author_id: t.fixtures.maya.id, slug: 'returns' };
  id = (await t.as(t.fixtures.maya).post(base, { article })).json().payload.id;
});

const later = (minutes: number) => clock.advance(minutes * 60_000);
async function save(values: object, who = t.fixtures.maya) {
  const answer = await t.as(who).patch(`${base}/${id}`, values);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().payload;
}

type Version = { id: number; title: string; status: string; created_at: number; author?: { id: number } };
const versions = async (): Promise<Version[]> =>
  (await t.as(t.fixtures.jonas).get(`${base}/${id}/versions`)).json().payload;
const textOf = async ({ id: versionId }: Version) =>
  (await t.as(t.fixtures.jonas).get(`${base}/${id}/versions/${versionId}`)).json().payload.content;
const texts = async () => Promise.all((await versions()).map(textOf));
const restore = (version: Version | undefined, values: object = {}) =>
  t.as(t.fixtures.maya).post(`${base}/${id}/versions/${version?.id}/restore`, values);

test('consecutive saves update one version; a pause, an hour, or another user starts a new one', async () => {
  await save({ content: 'Second.' });
  later(9);
  await save({ content: 'Third.' });
  expect(await texts()).toEqual(['Third.']);
  later(11);
  await save({ content: 'Fourth.' });
  await save({ content: 'Fifth.' }, t.fixtures.jonas);
  expect(await texts()).toEqual(['Fifth.', 'Fourth.', 'Third.']);
  for (let at = 0; at < 7; at += 1) {
    later(9);
    await save({ content: `Sitting ${at}` }, t.fixtures.jonas);
  }
  expect(await texts()).toEqual(['Sitting 6', 'Sitting 5', 'Fourth.', 'Third.']);
  const [newest] = await versions();
  expect(newest).toEqual({
    id: expect.any(Number),
    title: 'Returns',
    description: null,
    status: 'draft',
    created_at: Math.floor(clock.now().getTime() / 1000),
    author: expect.objectContaining({ id: t.fixtures.jonas.id }),
  });
});

test('publishing creates a version; a change without new text does not', async () => {
  await save({ status: 'published' });
  await save({ content: 'Second.' });
  await save({ content: 'Third.' });
  await save({ position: 70, meta: { title: 'x' }, content: 'Third.' });
  await save({ status: 'archived' });
  expect((await versions()).map(({ status }) => status)).toEqual(['published', 'published', 'draft']);
  expect(await texts()).toEqual(['Third.', 'First.', 'First.']);
});

test('for an article that predates versions, the text before the first change is kept', async () => {
  await t.database.db.deleteFrom('article_version').execute();
  await save({ content: 'Second.' }, t.fixtures.jonas);
  expect(await texts()).toEqual(['Second.', 'First.']);
  expect((await versions()).map(({ author }) => author?.id)).toEqual([
    t.fixtures.jonas.id,
    t.fixtures.maya.id,
  ]);
});

test('the last fifty are kept', async () => {
  for (let at = 0; at < 51; at += 1) {
    later(11);
    await save({ content: `Text ${at}` });
  }
  const stored = await texts();
  expect([stored.length, stored[0], stored.at(-1)]).toEqual([50, 'Text 50', 'Text 1']);
  const rows = await t.database.db.selectFrom('article_version').select('id').execute();
  expect(rows).toHaveLength(50);
});

describe('restoring', () => {
  test('creates a version, and does not change whether the article is public', async () => {
    await save({ status: 'published' });
    const { revision } = await save({ title: 'Sending back', content: 'Second.', description: 'x' });
    const first = (await versions()).at(-1);
    const restored = (await restore(first, { revision })).json().payload;
    expect(restored).toMatchObject({
      title: 'Returns',
      content: 'First.',
      description: null,
      status: 'published',
    });
    await save({ content: 'Third.' });
    expect(await texts()).toEqual(['Third.', 'First.', 'Second.', 'First.', 'First.']);
  });

  test('is rejected after a concurrent save', async () => {
    const { revision } = await save({ content: 'Second.' }, t.fixtures.jonas);
    await save({ content: 'Third.' });
    const first = (await versions()).at(-1);
    expect((await restore(first, { revision })).statusCode).toBe(409);
    expect((await texts())[0]).toBe('Third.');
  });

  test('rejects a version of another article, and versions are deleted with theirs', async () => {
    const article = { title: 'Other', content: 'Secret.', author_id: t.fixtures.maya.id };
    const other = (await t.as(t.fixtures.maya).post(base, { article })).json().payload.id;
    const [own] = await versions();
    for (const [method, rest] of [
      ['get', ''],
      ['post', '/restore'],
    ] as const)
      expect(
        (await t.as(t.fixtures.maya)[method](`${base}/${other}/versions/${own?.id}${rest}`)).statusCode,
      ).toBe(404);
    await t.as(t.fixtures.maya).delete(`${base}/${id}`);
    expect((await t.as(t.fixtures.maya).get(`${base}/${id}/versions`)).statusCode).toBe(404);
    const left = await t.database.db.selectFrom('article_version').select('article_id').execute();
    expect(left).toEqual([{ article_id: other }]);
  });
});

test('versions are not public', async () => {
  await save({ content: 'Secret words.' });
  await save({ content: 'Open words.', status: 'published' });
  const read = (url: string) => t.app.inject({ method: 'GET', url, headers: { host: 'confab.test' } });
  for (const url of [
    'articles/returns.json',
    'en/articles.json',
    'en/articles.json?query=secret',
    'en/feed.xml',
  ])
    expect((await read(`/hc/help/${url}`)).body, url).not.toMatch(/secret/i);
  const [version] = await versions();
  for (const url of [`articles/returns/versions`, `articles/returns/versions/${version?.id}`])
    expect((await read(`/hc/help/${url}.json`)).statusCode, url).toBe(404);
});

describe('at a time', () => {
  afterEach(() => t.database.db.deleteFrom('article').execute());
  const seconds = (minutes: number) => Math.floor(clock.now().getTime() / 1000) + minutes * 60;
  const run = () => publishDueArticlesJob.execute({}, t.platform);
  const isPublic = async () =>
    (
      await t.app.inject({
        method: 'GET',
        url: '/hc/help/articles/returns.json',
        headers: { host: 'confab.test' },
      })
    ).statusCode === 200;

  test('publishes the article at its time, not before, with an event', async () => {
    const at = seconds(30);
    expect(await save({ publish_at: at })).toMatchObject({ publish_at: at, status: 'draft' });
    later(29);
    await run();
    expect(await isPublic()).toBe(false);
    later(2);
    await t.database.db.deleteFrom('outbox').execute();
    await run();
    expect(await isPublic()).toBe(true);
    const shown = (await t.as(t.fixtures.maya).get(`${base}/${id}`)).json().payload;
    expect(shown).toMatchObject({ publish_at: null, status: 'published' });
    const emitted = (await t.outbox()).map(({ name, data }) => [name, data]);
    expect(emitted).toEqual([['article.changed', expect.objectContaining({ id, counts_changed: true })]]);
    const [version] = await versions();
    expect(version).toMatchObject({ status: 'published' });
    expect(version).not.toHaveProperty('author');
    await t.database.db.deleteFrom('outbox').execute();
    await run();
    expect(await t.outbox()).toEqual([]);
  });

  test('can be changed, removed, and is cleared on publication', async () => {
    await save({ publish_at: seconds(5) });
    await save({ publish_at: seconds(60), content: 'Later.' });
    later(10);
    await run();
    expect(await isPublic()).toBe(false);
    await save({ publish_at: null });
    later(60);
    await run();
    expect(await isPublic()).toBe(false);
    await save({ publish_at: seconds(5) });
    expect(await save({ status: 'published' })).toMatchObject({ publish_at: null });
    await save({ status: 'draft' });
    later(10);
    await run();
    expect(await isPublic()).toBe(false);
  });

  test('an article archived in the meantime stays archived, unless a time is set again', async () => {
    await save({ publish_at: seconds(5) });
    expect(await save({ status: 'archived' })).toMatchObject({ publish_at: null, status: 'archived' });
    later(10);
    await run();
    expect(await isPublic()).toBe(false);
    expect(await save({ publish_at: seconds(5) })).toMatchObject({ publish_at: seconds(5) });
    later(10);
    await run();
    expect(await isPublic()).toBe(true);
  });

  test.each([
    ['a past time', () => ({ publish_at: seconds(-1) })],
    ['more than five years ahead', () => ({ publish_at: seconds(60 * 24 * 366 * 5 + 60 * 48) })],
    ['a published article', () => ({ status: 'published', publish_at: seconds(5) })],
  ])('rejects %s', async (_name, values) => {
    const answer = await t.as(t.fixtures.maya).patch(`${base}/${id}`, values());
    expect([answer.statusCode, answer.json().attributes]).toEqual([422, ['publish_at']]);
  });
});
