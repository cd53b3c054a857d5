import {
  attributeDisplayTypes,
  maxAttributeValues,
  maxCustomAttributes,
  reservedAttributeKeys,
} from '@confab/contract/features/custom-attribute';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';

let t: TestApp;
let base: string;
beforeAll(async () => {
  t = await startTestApp();
  base = `/api/v1/accounts/${t.fixtures.account.id}/custom_attribute_definitions`;
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.database.db.deleteFrom('custom_attribute').execute();
  await t.clearOutbox();
});

type Stored = { id: number; attribute_key: string };

const add = (values: object = {}, as: { token: string } = t.fixtures.maya) =>
  t.as(as).post(base, { attribute_display_name: 'Plan', attribute_key: 'plan', ...values });

test('defaults to a text attribute of conversations', async () => {
  const answer = await add({ attribute_display_name: ' Plan ', attribute_key: ' plan ' });
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.json()).toEqual({
    id: expect.any(Number),
    attribute_display_name: 'Plan',
    attribute_display_type: 'text',
    attribute_description: null,
    attribute_key: 'plan',
    regex_pattern: null,
    regex_cue: null,
    attribute_values: [],
    attribute_model: 'conversation_attribute',
    default_value: null,
    created_at: expect.stringMatching(/Z$/),
    updated_at: expect.stringMatching(/Z$/),
  });
  expect((await t.as(t.fixtures.jonas).get(`${base}/${answer.json<Stored>().id}`)).json()).toEqual(
    answer.json(),
  );
});

test.each(attributeDisplayTypes.map((name, number) => [name, number] as const))(
  'accepts the type %s by name and by number',
  async (name, number) => {
    const byName = await add({ attribute_display_type: name });
    const byNumber = await add({ attribute_key: 'other', attribute_display_type: number });
    for (const answer of [byName, byNumber])
      expect(answer.json()).toMatchObject({ attribute_display_type: name });
  },
);

test('a list is returned as requested, nested or not, in order of creation', async () => {
  const nested = { custom_attribute_definition: { attribute_display_name: 'B', attribute_key: 'b' } };
  expect((await t.as(t.fixtures.maya).post(base, nested)).statusCode).toBe(200);
  await add({ attribute_key: 'a', attribute_model: 1 });
  await add({ attribute_key: 'c', attribute_model: 'conversation_attribute' });
  const listed = async (query: string) =>
    (await t.as(t.fixtures.jonas).get(`${base}${query}`)).json<Stored[]>().map((each) => each.attribute_key);
  expect(await listed('')).toEqual(['b', 'a', 'c']);
  expect(await listed('?attribute_model=0')).toEqual(['b', 'c']);
  expect(await listed('?attribute_model=contact_attribute')).toEqual(['a']);
});

test('a pattern is stored with slashes, values trimmed and unique', async () => {
  const answer = await add({
    regex_pattern: '^\\d+$',
    regex_cue: ' Digits ',
    attribute_values: [' a ', 'b', '', 'a'],
  });
  expect(answer.json()).toMatchObject({
    regex_pattern: '/^\\d+$/',
    regex_cue: 'Digits',
    attribute_values: ['a', 'b'],
  });
});

test('it is changed and deleted, and members are notified', async () => {
  const { id } = (await add({ attribute_values: ['a'] })).json<Stored>();
  const client = t.as(t.fixtures.maya);
  const changed = await client.patch(`${base}/${id}`, { attribute_display_name: 'Tariff' });
  expect(changed.json()).toMatchObject({ id, attribute_display_name: 'Tariff', attribute_values: ['a'] });
  const deleted = await client.delete(`${base}/${id}`);
  expect([deleted.statusCode, deleted.body]).toEqual([204, '']);
  expect((await client.get(`${base}/${id}`)).statusCode).toBe(404);
  expect((await client.delete(`${base}/${id}`)).statusCode).toBe(404);
  expect((await client.patch(`${base}/${id}`, {})).statusCode).toBe(404);
  const received = (await t.outbox()).filter(({ name }) => name === 'custom_attribute.changed');
  expect(received).toMatchObject(
    Array.from({ length: 3 }, () => ({ audience: { account: true }, data: { id } })),
  );
});

test('a key is unique for conversations and for contacts', async () => {
  await add();
  expect((await add({ attribute_model: 1 })).statusCode).toBe(200);
  const { id } = (await add({ attribute_key: 'other' })).json<Stored>();
  for (const answer of [
    await add(),
    await t.as(t.fixtures.maya).put(`${base}/${id}`, { attribute_key: 'plan' }),
  ]) {
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({
      message: 'Attribute key has already been taken',
      attributes: ['attribute_key'],
    });
  }
});

test('keys of standard attributes are reserved for their type', async () => {
  for (const [attribute_model, keys] of Object.entries(reservedAttributeKeys)) {
    for (const attribute_key of keys) {
      const answer = await add({ attribute_key, attribute_model });
      expect([answer.statusCode, answer.json().attributes]).toEqual([422, ['attribute_key']]);
    }
  }
  expect((await add({ attribute_key: 'email' })).statusCode).toBe(200);
  const { id } = (await add({ attribute_key: 'status', attribute_model: 1 })).json<Stored>();
  const client = t.as(t.fixtures.maya);
  expect((await client.patch(`${base}/${id}`, { attribute_key: 'email' })).statusCode).toBe(422);
  expect((await client.patch(`${base}/${id}`, { attribute_model: 0 })).statusCode).toBe(422);
});

test.each([
  [{ attribute_display_name: ' ' }, 'attribute_display_name'],
  [{ attribute_display_name: undefined }, 'attribute_display_name'],
  [{ attribute_key: ' ' }, 'attribute_key'],
  [{ attribute_key: 'x'.repeat(256) }, 'attribute_key'],
  [{ attribute_display_type: 8 }, 'attribute_display_type'],
  [{ attribute_model: 'team_attribute' }, 'attribute_model'],
  [{ regex_pattern: '((' }, 'regex_pattern'],
  [
    { attribute_values: Array.from({ length: maxAttributeValues + 1 }, (_, index) => String(index)) },
    'attribute_values',
  ],
])('rejects %j', async (values, field) => {
  const answer = await add(values);
  expect(answer.statusCode).toBe(422);
  expect(answer.json().attributes).toEqual([field]);
  expect(await t.outbox()).toEqual([]);
});

test('agents read and do not write', async () => {
  const { id } = (await add()).json<Stored>();
  const jonas = t.as(t.fixtures.jonas);
  expect((await jonas.get(base)).json()).toHaveLength(1);
  for (const answer of [
    await add({ attribute_key: 'x' }, t.fixtures.jonas),
    await jonas.patch(`${base}/${id}`, { attribute_display_name: 'x' }),
    await jonas.delete(`${base}/${id}`),
  ])
    expect(answer.statusCode).toBe(401);
});

test('attributes are not found in another account', async () => {
  const { id } = (await add()).json<Stored>();
  const theirs = `/api/v1/accounts/${t.fixtures.rival.id}/custom_attribute_definitions`;
  const rex = t.as(t.fixtures.rex);
  expect((await rex.get(theirs)).json()).toEqual([]);
  expect((await rex.get(`${theirs}/${id}`)).statusCode).toBe(404);
  expect((await rex.patch(`${theirs}/${id}`, { attribute_display_name: 'x' })).statusCode).toBe(404);
  expect((await rex.delete(`${theirs}/${id}`)).statusCode).toBe(404);
  expect((await rex.get(base)).statusCode).toBe(401);
  expect((await t.as(t.fixtures.maya).get(`${base}/${id}`)).statusCode).toBe(200);
});

test('their number per account is limited', async () => {
  const one = { account_id: t.fixtures.account.id, attribute_display_name: 'x', attribute_display_type: 0 };
  const some = Array.from({ length: maxCustomAttributes - 1 }, (_, at) => ({
    ...one,
    attribute_key: `key_${at}`,
    attribute_model: at % 2,
  }));
  await t.database.db.insertInto('custom_attribute').values(some).execute();
  const answers = await Promise.all([add({ attribute_key: 'last' }), add({ attribute_key: 'too_many' })]);
  const refused = answers.filter(({ statusCode }) => statusCode === 422);
  expect(refused).toHaveLength(1);
  expect(refused[0]?.json()).toMatchObject({ attributes: ['account_id'] });
});
