import { afterAll, beforeAll, expect, test } from 'vitest';
import { maxCustomFilters } from '@confab/contract/features/custom-filter';
import { startTestApp, type TestApp } from '../../../test/harness.ts';

let t: TestApp;
let base: string;
beforeAll(async () => {
  t = await startTestApp();
  base = `/api/v1/accounts/${t.fixtures.account.id}/custom_filters`;
});
afterAll(() => t.close());

type Saved = { id: number; name: string; filter_type: string; query: object };

const query = { payload: [{ attribute_key: 'status', filter_operator: 'equal_to', values: ['open'] }] };

const save = (values: object = {}, as: { token: string } = t.fixtures.maya) =>
  t.as(as).post(base, { custom_filter: { name: 'Refunds', filter_type: 'conversation', query, ...values } });

test('a filter is stored as given, and listed by type', async () => {
  const answer = await save({ name: ' Money back ', query: { payload: [], extra: { kept: true } } });
  expect(answer.statusCode, answer.body).toBe(200);
  const folder = answer.json<Saved>();
  expect(folder).toMatchObject({
    name: 'Money back',
    filter_type: 'conversation',
    query: { payload: [], extra: { kept: true } },
  });
  const segment = (await save({ name: 'VIPs', filter_type: 1 })).json<Saved>();
  expect(segment.filter_type).toBe('contact');
  const client = t.as(t.fixtures.maya);
  const listed = async (type: string) =>
    (await client.get(`${base}${type}`)).json<Saved[]>().map(({ id }) => id);
  expect(await listed('')).toEqual([folder.id]);
  expect(await listed('?filter_type=contact')).toEqual([segment.id]);
  expect(await listed('?filter_type=1')).toEqual([segment.id]);
  expect(await listed('?filter_type=report')).toEqual([]);
  expect((await client.get(`${base}/${folder.id}`)).json()).toEqual(folder);
});

test('it is changed and deleted', async () => {
  const { id } = (await save()).json<Saved>();
  const client = t.as(t.fixtures.maya);
  const changed = await client.patch(`${base}/${id}`, { custom_filter: { name: 'Returns' } });
  expect(changed.json()).toMatchObject({ id, name: 'Returns', query });
  expect((await client.delete(`${base}/${id}?filter_type=conversation`)).statusCode).toBe(204);
  expect((await client.get(`${base}/${id}`)).statusCode).toBe(404);
  expect((await client.delete(`${base}/${id}`)).statusCode).toBe(404);
});

test('other users have no access, in this account or another', async () => {
  const { id } = (await save()).json<Saved>();
  const colleague = t.as(t.fixtures.jonas);
  expect((await colleague.get(base)).json()).toEqual([]);
  for (const answer of [
    await colleague.get(`${base}/${id}`),
    await colleague.patch(`${base}/${id}`, { name: 'Mine' }),
    await colleague.delete(`${base}/${id}`),
  ])
    expect(answer.statusCode).toBe(404);
  expect((await t.as(t.fixtures.rex).get(`${base}/${id}`)).statusCode).toBe(401);
  const elsewhere = `/api/v1/accounts/${t.fixtures.rival.id}/custom_filters/${id}`;
  expect((await t.as(t.fixtures.rex).get(elsewhere)).statusCode).toBe(404);
});

test('a name is required', async () => {
  for (const answer of [await save({ name: '  ' }), await save({ name: undefined })])
    expect(answer.statusCode).toBe(422);
  expect((await save({ name: ' ' })).json()).toMatchObject({ attributes: ['name'] });
});

test('a user has a limited number, however many calls run concurrently; the last can still be changed', async () => {
  const person = t.fixtures.aiko;
  const answers = await Promise.all(
    Array.from({ length: maxCustomFilters + 3 }, (_, index) => save({ name: `Folder ${index}` }, person)),
  );
  const refused = answers.filter(({ statusCode }) => statusCode === 422);
  expect(refused).toHaveLength(3);
  expect(refused[0]?.json()).toMatchObject({ attributes: ['account_id'] });
  const last = answers.find(({ statusCode }) => statusCode === 200)?.json<Saved>();
  const changed = await t.as(person).patch(`${base}/${last?.id}`, { name: 'Changed' });
  expect(changed.statusCode).toBe(200);
});
