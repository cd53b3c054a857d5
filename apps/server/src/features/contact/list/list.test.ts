import type { Contact } from '@confab/contract/features/contact';
import type { Insertable, Updateable } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { indexDocuments } from '../../../platform/db/search/index-documents.ts';
import type { DB } from '../../../platform/db/row-types.ts';
import { attributeDocuments, contactDocuments } from '../search-queries.ts';

/** Who is online, by id. */
const online = new Set<number>();
let t: TestApp;
let base: string;
const ids = new Map<string, number>();

beforeAll(async () => {
  t = await startTestApp({ presence: { online: () => Promise.resolve(online) } });
  base = `/api/v1/accounts/${t.fixtures.account.id}/contacts`;
  await t.database.db.deleteFrom('contact').where('account_id', '=', t.fixtures.account.id).execute();
  const definition = { attribute_display_name: 'Plan', attribute_key: 'plan' };
  const made = await t
    .as(t.fixtures.maya)
    .post(`/api/v1/accounts/${t.fixtures.account.id}/custom_attribute_definitions`, {
      ...definition,
      attribute_model: 'contact_attribute',
    });
  expect(made.statusCode, made.body).toBe(200);
  const day = (date: string) => ({ last_activity_at: new Date(date), created_at: new Date(date) });
  await add('bo', { email: 'bo@example.com', ...day('2026-01-02'), ...attributes({ company_name: 'Zeta' }) });
  await add('Ada', {
    phone_number: '+4930123',
    blocked: true,
    ...day('2026-03-02'),
    ...attributes({ company_name: 'Acme', city: 'Oslo', country: 'Norway', country_code: 'NO' }),
  });
  await add('cy', {
    email: 'cy@example.com',
    identifier: 'crm-7',
    ...day('2026-02-02'),
    last_activity_at: null,
    custom_attributes: { plan: 'Gold' },
  });
  await add('visitor', day('2026-04-02'));
});
afterAll(() => t.close());

const attributes = (values: Record<string, string>) => ({ additional_attributes: values });

async function add(name: string, values: Updateable<DB['contact']>): Promise<void> {
  const row: Insertable<DB['contact']> = { ...values, account_id: t.fixtures.account.id, name };
  const { id } = await t.database.db
    .insertInto('contact')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  ids.set(name, id);
}

const names = (payload: readonly Contact[]) => payload.map(({ name }) => name);

async function listed(query: Record<string, string> = {}, path = ''): Promise<string[]> {
  const answer = await t.as(t.fixtures.aiko).get(`${base}${path}`, query);
  expect(answer.statusCode, answer.body).toBe(200);
  return names(answer.json().payload);
}

describe('the order', () => {
  test.each([
    ['name', ['Ada', 'bo', 'cy']],
    ['-name', ['cy', 'bo', 'Ada']],
    ['email', ['bo', 'cy', 'Ada']],
    ['-email', ['cy', 'bo', 'Ada']],
    ['phone_number', ['Ada', 'bo', 'cy']],
    ['-last_activity_at', ['Ada', 'bo', 'cy']],
    ['last_activity_at', ['bo', 'Ada', 'cy']],
    ['created_at', ['bo', 'cy', 'Ada']],
    ['-created_at', ['Ada', 'cy', 'bo']],
    ['company', ['Ada', 'bo', 'cy']],
    ['-company_name', ['bo', 'Ada', 'cy']],
    ['city', ['Ada', 'bo', 'cy']],
    ['-country', ['Ada', 'bo', 'cy']],
    ['city,-name', ['Ada', 'cy', 'bo']],
    ['nonsense,name', ['Ada', 'bo', 'cy']],
  ])('by %s', async (sort, expected) => {
    expect(await listed({ sort })).toEqual(expected);
  });

  test('continues from page to page, past those without the value', async () => {
    const added = Array.from({ length: 31 }, (_, number) => `n${String(number).padStart(2, '0')}`);
    for (const [number, name] of added.entries())
      await add(name, {
        identifier: name,
        ...attributes(number < 14 ? { city: `Rome ${name}` } : {}),
        created_at: new Date(Date.UTC(2025, 0, 1, 0, number)),
      });
    const pages = [];
    for (const page of ['1', '2', '3']) pages.push(await listed({ sort: 'city', page }));
    const withCity = ['Ada', ...added.slice(0, 14)];
    expect(pages[0]).toEqual(withCity);
    // Those without: the most recently active first.
    const without = ['bo', ...added.slice(14).toReversed(), 'cy'];
    expect([...(pages[1] ?? []), ...(pages[2] ?? [])]).toEqual(without);
    expect(await listed({ sort: 'city', page: '4' })).toEqual([]);
    await t.database.db.deleteFrom('contact').where('identifier', 'in', added).execute();
  });
});

test.each([
  ['Chinese', '王小明', '小明'],
  ['one character', '麒麟', '麟'],
  ['Arabic', 'محمد الخطيب', 'خطي'],
  ['Thai', 'สมชาย', 'มชา'],
  ['Cyrillic', 'Дмитрий', 'МИТР'],
  ['Greek', 'Ελένη', 'λέν'],
  ['Korean', '김민수', '민수'],
  ['a face', 'Kim 🙂', '🙂'],
])('a substring of a name is found in any script: %s', async (_, name, part) => {
  await add(name, { identifier: name });
  expect(await listed({ q: part }, '/search')).toEqual([name]);
  await t.database.db.deleteFrom('contact').where('identifier', '=', name).execute();
});

describe('labels', () => {
  test('list contacts with any of them, also when searched', async () => {
    const maya = t.as(t.fixtures.maya);
    await maya.post(`${base}/${ids.get('bo')}/labels`, { labels: ['vip'] });
    await maya.post(`${base}/${ids.get('cy')}/labels`, { labels: ['vip', 'late'] });
    await maya.post(`${base}/${ids.get('visitor')}/labels`, { labels: ['vip'] });
    expect(await listed({ labels: 'VIP', sort: 'name' })).toEqual(['bo', 'cy']);
    expect(await listed({ 'labels[]': 'late' })).toEqual(['cy']);
    const both = await t.as(t.fixtures.maya).get(`${base}?labels[]=late&labels[]=vip`);
    expect(both.json().meta).toEqual({ count: 2, current_page: 1 });
    expect(await listed({ labels: 'vip', q: 'bo' }, '/search')).toEqual(['bo']);
    expect(await listed({ labels: 'unused' })).toEqual([]);
  });
});

test('online contacts are listed, whether reachable or not', async () => {
  online
    .add(ids.get('visitor') ?? 0)
    .add(ids.get('bo') ?? 0)
    .add(t.fixtures.tessa.id);
  const answer = await t.as(t.fixtures.aiko).get(`${base}/active`, { sort: '-last_activity_at', page: '1' });
  expect(answer.json()).toMatchObject({
    meta: { count: 2, current_page: '1' },
    payload: [
      { name: 'visitor', availability_status: 'online', contact_inboxes: [] },
      { name: 'bo', availability_status: 'online' },
    ],
  });
  online.clear();
  expect(await listed({}, '/active')).toEqual([]);
});

type Condition = [key: string, operator: string, values?: unknown, joint?: string];

const ask = (conditions: readonly Condition[], more: Record<string, unknown> = {}) =>
  t.as(t.fixtures.aiko).post(`${base}/filter?sort=name`, {
    payload: conditions.map(([attribute_key, filter_operator, values, query_operator]) => ({
      attribute_key,
      filter_operator,
      ...(values === undefined ? {} : { values }),
      ...(query_operator === undefined ? {} : { query_operator }),
    })),
    ...more,
  });

describe('a filter', () => {
  const all = ['Ada', 'bo', 'cy', 'visitor'];
  test.each<[string[], ...Condition[]]>([
    [all],
    [['Ada'], ['name', 'equal_to', ['ADA']]],
    [
      ['bo', 'cy', 'visitor'],
      ['name', 'not_equal_to', ['ada']],
    ],
    [['visitor'], ['name', 'contains', ['SIT']]],
    [
      ['bo', 'cy'],
      ['name', 'does_not_contain', ['a', 'visi']],
    ],
    [['bo'], ['email', 'equal_to', ['Bo@Example.com']]],
    [['cy'], ['email', 'does_not_contain', ['bo@']]],
    [['Ada'], ['phone_number', 'equal_to', ['4930123']]],
    [[], ['phone_number', 'not_equal_to', ['+4930123']]],
    [['Ada'], ['phone_number', 'starts_with', ['4930']]],
    [[], ['phone_number', 'starts_with', ['30']]],
    [['Ada'], ['phone_number', 'contains', ['301']]],
    [['cy'], ['identifier', 'equal_to', ['crm-7']]],
    [[], ['identifier', 'not_equal_to', ['crm-7']]],
    [['Ada'], ['country_code', 'equal_to', ['no']]],
    [['Ada'], ['city', 'equal_to', ['oslo']]],
    [['bo'], ['company', 'contains', ['zet']]],
    [['bo'], ['company', 'not_equal_to', ['Acme']]],
    [['cy'], ['labels', 'equal_to', ['late', 'unused']]],
    [
      ['Ada', 'bo', 'visitor'],
      ['labels', 'not_equal_to', ['late']],
    ],
    [['Ada'], ['labels', 'is_not_present']],
    [
      ['bo', 'cy', 'visitor'],
      ['labels', 'is_present'],
    ],
    [
      ['Ada', 'visitor'],
      ['created_at', 'is_greater_than', ['2026-02-02']],
    ],
    [['bo'], ['created_at', 'is_less_than', ['2026-02-02']]],
    [
      ['Ada', 'bo', 'visitor'],
      ['last_activity_at', 'days_before', [1]],
    ],
    [['Ada'], ['blocked', 'equal_to', ['true']]],
    [
      ['bo', 'cy', 'visitor'],
      ['blocked', 'equal_to', [false]],
    ],
    [
      ['bo', 'cy', 'visitor'],
      ['blocked', 'not_equal_to', ['true']],
    ],
    [['cy'], ['plan', 'equal_to', ['gold']]],
    [
      ['Ada', 'bo', 'visitor'],
      ['plan', 'not_equal_to', ['gold']],
    ],
    [['cy'], ['plan', 'contains', ['OL']]],
  ])('finds %j by %j', async (expected, ...conditions) => {
    const answer = await ask(conditions);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(names(answer.json().payload)).toEqual(expected);
    expect(answer.json().meta).toEqual({ count: expected.length, current_page: 1 });
  });

  test('by substrings finds the same once indexed, including changed and unreachable contacts', async () => {
    await indexDocuments(t.database.db, [contactDocuments], { size: 2 });
    const named = async (...conditions: Condition[]) => names((await ask(conditions)).json().payload);
    expect(await named(['name', 'contains', ['SIT']])).toEqual(['visitor']);
    expect(await named(['email', 'contains', ['EXAMPLE']])).toEqual(['bo', 'cy']);
    expect(await named(['phone_number', 'starts_with', ['4930']])).toEqual(['Ada']);
    expect(await named(['company', 'contains', ['zet'], 'or'], ['name', 'contains', ['ada']])).toEqual([
      'Ada',
      'bo',
    ]);
    await add('later', attributes({ company: 'Zetamax' }));
    expect(await named(['company', 'contains', ['zet']])).toEqual(['bo', 'later']);
    await indexDocuments(t.database.db, [contactDocuments], { size: 1 });
    // No company is made of a `company` that other clients wrote.
    expect(await named(['company', 'contains', ['zet']])).toEqual(['bo', 'later']);
    const changed = { name: 'sitting', email: 'later@example.com' };
    await t.as(t.fixtures.aiko).patch(`${base}/${ids.get('later')}`, changed);
    expect(await named(['name', 'contains', ['sit']])).toEqual(['sitting', 'visitor']);
    expect(await named(['name', 'contains', ['later']])).toEqual([]);
    await t.database.db
      .deleteFrom('contact')
      .where('id', '=', ids.get('later') ?? 0)
      .execute();
  });

  test('by substrings of a city and of attributes finds the same once indexed, including changed ones', async () => {
    await indexDocuments(t.database.db, [attributeDocuments], { size: 1 });
    const named = async (...conditions: Condition[]) => names((await ask(conditions)).json().payload);
    expect(await named(['plan', 'contains', ['OL']])).toEqual(['cy']);
    expect(await named(['plan', 'contains', ['gol']])).toEqual(['cy']);
    expect(await named(['city', 'contains', ['gol']])).toEqual([]);
    expect(await named(['plan', 'contains', ['gol'], 'or'], ['name', 'contains', ['visi']])).toEqual([
      'cy',
      'visitor',
    ]);
    const url = `${base}/${ids.get('cy')}`;
    const change = async (body: object) =>
      expect((await t.as(t.fixtures.aiko).patch(url, body)).statusCode).toBe(200);
    await change({ custom_attributes: { plan: 'silver' }, additional_attributes: { city: 'Golden' } });
    expect(await named(['plan', 'contains', ['gol']])).toEqual([]);
    expect(await named(['plan', 'contains', ['silv']])).toEqual(['cy']);
    expect(await named(['city', 'contains', ['gol']])).toEqual(['cy']);
    await change({ custom_attributes: { plan: 'gold' }, additional_attributes: { city: '' } });
  });

  test('combines conditions; and binds tighter than or', async () => {
    const conditions: Condition[] = [
      ['name', 'equal_to', ['visitor'], 'OR'],
      ['email', 'contains', ['example'], 'and'],
      ['identifier', 'equal_to', ['crm-7']],
    ];
    expect(names((await ask(conditions)).json().payload)).toEqual(['cy', 'visitor']);
  });

  test('has pages and, on request, no inboxes', async () => {
    const answer = await ask([], { page: 2, include_contact_inboxes: false });
    expect(answer.json()).toEqual({ meta: { count: 4, current_page: '2' }, payload: [] });
    const first = await ask([], { include_contact_inboxes: false });
    expect(first.json().payload[0]).not.toHaveProperty('contact_inboxes');
  });

  test.each([
    ['Unknown attribute shoe_size', 'shoe_size', 'equal_to', ['42']],
    ['identifier cannot be filtered by contains', 'identifier', 'contains', ['crm']],
    ['name needs a value', 'name', 'equal_to', []],
    ['perhaps is neither true nor false', 'blocked', 'equal_to', ['perhaps']],
    ['soon is not a date', 'created_at', 'is_less_than', ['soon']],
  ] satisfies [string, string, string, unknown[]][])(
    'an invalid one is rejected: %s',
    async (message, ...condition) => {
      const answer = await ask([condition]);
      expect(answer.statusCode).toBe(422);
      expect(answer.json().error).toContain(message);
    },
  );

  test('rejects attributes of conversations, and those of another account', async () => {
    const rex = t.as(t.fixtures.rex);
    const body = { payload: [{ attribute_key: 'plan', filter_operator: 'equal_to', values: ['gold'] }] };
    const theirs = await rex.post(`/api/v1/accounts/${t.fixtures.rival.id}/contacts/filter`, body);
    expect([theirs.statusCode, theirs.json().error]).toEqual([
      422,
      expect.stringContaining('Unknown attribute plan'),
    ]);
    expect((await rex.post(`${base}/filter`, body)).statusCode).toBe(401);
  });
});

test('contacts of other accounts are never listed', async () => {
  const theirs = `/api/v1/accounts/${t.fixtures.rival.id}/contacts`;
  const rex = t.as(t.fixtures.rex);
  for (const answer of [
    await rex.get(theirs, { labels: 'vip' }),
    await rex.get(`${theirs}/search`, { q: 'bo' }),
    await rex.post(`${theirs}/filter`, { payload: [] }),
  ])
    expect(answer.json().payload).toEqual([]);
  online.add(ids.get('bo') ?? 0);
  expect((await rex.get(`${theirs}/active`)).json().payload).toEqual([]);
  online.clear();
});
