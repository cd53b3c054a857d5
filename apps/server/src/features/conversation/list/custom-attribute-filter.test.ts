import type { AttributeDisplayType } from '@confab/contract/features/custom-attribute';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';

let t: TestApp;
let base: string;
/** Display ids by what is special about them. */
const ids: Record<string, number> = {};

beforeAll(async () => {
  t = await startTestApp();
  base = `/api/v1/accounts/${t.fixtures.account.id}`;
  await t.database.db.deleteFrom('conversation').where('account_id', '=', t.fixtures.account.id).execute();
  const definitions: [string, AttributeDisplayType][] = [
    ['plan', 'text'],
    ['tier', 'list'],
    ['site', 'link'],
    ['seats', 'number'],
    ['due', 'date'],
    ['vip', 'checkbox'],
    ['__proto__', 'text'],
  ];
  for (const [key, type] of definitions) await define(key, type);
  await define('shoe_size', 'number', 1);
  await open('pro', { plan: 'Pro Annual', tier: 'Gold', seats: 12, due: '2026-03-05T10:00:00Z', vip: true });
  await open('basic', { plan: 'basic', tier: 'silver', seats: '3', due: '2026-04-01', vip: false });
  await open('odd', { plan: '', seats: 'many', due: 'soon', site: 'https://x.example/50%_off' });
  await open('none', {});
});
afterAll(() => t.close());

async function define(key: string, type: AttributeDisplayType, model = 0): Promise<void> {
  const values = { attribute_display_name: key, attribute_key: key, attribute_display_type: type };
  const answer = await t
    .as(t.fixtures.maya)
    .post(`${base}/custom_attribute_definitions`, { ...values, attribute_model: model });
  expect(answer.statusCode, answer.body).toBe(200);
}

async function open(name: string, attributes: object): Promise<void> {
  const maya = t.as(t.fixtures.maya);
  const opened = await maya.post(`${base}/conversations`, { source_id: t.fixtures.tessa.sourceId });
  const { id } = opened.json<{ id: number }>();
  await maya.post(`${base}/conversations/${id}/custom_attributes`, { custom_attributes: attributes });
  ids[name] = id;
}

const ask = (key: string, operator: string, values?: unknown) =>
  t.as(t.fixtures.maya).post(`${base}/conversations/filter`, {
    payload: [{ attribute_key: key, filter_operator: operator, ...(values === undefined ? {} : { values }) }],
  });

async function found(...[key, operator, values]: Parameters<typeof ask>): Promise<string[]> {
  const answer = await ask(key, operator, values);
  expect(answer.statusCode, answer.body).toBe(200);
  const { payload, meta } = answer.json<{ payload: { id: number }[]; meta: { all_count: number } }>();
  expect(meta.all_count).toBe(payload.length);
  const names = Object.entries(ids);
  return payload.map(({ id }) => names.find(([, own]) => own === id)?.[0] ?? String(id)).toSorted();
}

describe('each type by its operand', () => {
  test.each<[string[], string, string, unknown?]>([
    [['pro'], 'plan', 'equal_to', ['pro annual']],
    [['pro'], 'plan', 'equal_to', ['PRO ANNUAL', 'basic']],
    [['basic', 'none', 'odd'], 'plan', 'not_equal_to', ['Pro Annual']],
    [['pro'], 'plan', 'contains', ['nothing', 'annual']],
    [['basic', 'none', 'odd'], 'plan', 'does_not_contain', ['annual']],
    [['basic', 'pro'], 'plan', 'is_present', []],
    [['none', 'odd'], 'plan', 'is_not_present', []],
    [['basic', 'pro'], 'tier', 'equal_to', ['gold', 'SILVER']],
    [['none', 'odd'], 'tier', 'not_equal_to', ['gold', 'SILVER']],
    [['odd'], 'site', 'equal_to', ['https://x.example/50%_off']],
    [['odd'], 'site', 'contains', ['50%_']],
    [[], 'site', 'contains', ['50__']],
    [['pro'], 'seats', 'equal_to', [12]],
    [['pro'], 'seats', 'equal_to', '12.0'],
    [['basic', 'pro'], 'seats', 'equal_to', ['3.00', 12]],
    [['basic', 'none', 'odd'], 'seats', 'not_equal_to', [12]],
    [['pro'], 'seats', 'is_greater_than', [3]],
    [['basic'], 'seats', 'is_less_than', ['12']],
    [['pro'], 'due', 'equal_to', ['2026-03-05']],
    [['basic', 'none', 'odd'], 'due', 'not_equal_to', ['2026-03-05']],
    [['basic'], 'due', 'is_greater_than', ['2026-03-05']],
    [['pro'], 'due', 'is_less_than', ['2026-04-01']],
    [['pro'], 'vip', 'equal_to', [true]],
    [['basic'], 'vip', 'equal_to', 'false'],
    [['basic', 'none', 'odd'], 'vip', 'not_equal_to', ['true']],
    [[], '__proto__', 'equal_to', ['x']],
  ])('finds %j by %s %s %j', async (expected, ...condition) => {
    expect(await found(...condition)).toEqual(expected);
  });
});

describe('an invalid condition is rejected', () => {
  test.each<[string, string, string, unknown?]>([
    ['Unknown attribute color', 'color', 'equal_to', ['red']],
    // Of contacts, not of conversations.
    ['Unknown attribute shoe_size', 'shoe_size', 'equal_to', [42]],
    ['Known are: plan, tier', 'color', 'equal_to', ['red']],
    ['vip cannot be filtered by contains', 'vip', 'contains', ['t']],
    ['plan needs a value', 'plan', 'equal_to', []],
    ['many is not a number', 'seats', 'equal_to', ['many']],
    ['soon is not a date', 'due', 'equal_to', ['soon']],
    ['maybe is neither true nor false', 'vip', 'equal_to', ['maybe']],
  ])('%s', async (message, ...condition) => {
    const answer = await ask(...condition);
    expect(answer.statusCode).toBe(422);
    expect(answer.json<{ error: string }>().error).toContain(message);
  });

  test('an attribute of another account is unknown', async () => {
    const answer = await t
      .as(t.fixtures.rex)
      .post(`/api/v1/accounts/${t.fixtures.rival.id}/conversations/filter`, {
        payload: [{ attribute_key: 'plan', filter_operator: 'equal_to', values: ['basic'] }],
      });
    expect(answer.statusCode).toBe(422);
  });
});

describe('among many', () => {
  beforeAll(async () => {
    const { db } = t.database;
    await sql`insert into conversation (account_id, display_id, inbox_id, contact_id, contact_inbox_id, custom_attributes)
      select account_id, display_id + n, inbox_id, contact_id, contact_inbox_id,
        jsonb_build_object('plan', 'p' || n, 'tier', 't' || n % 2)
      from conversation, generate_series(1000, 6000) as n
      where account_id = ${t.fixtures.account.id} and display_id = ${ids['none']}`.execute(db);
    await sql`analyze conversation`.execute(db);
  });

  /** How the latest of those with a value are found. */
  async function planOf(key: string, value: string): Promise<string> {
    const { id: accountId } = t.fixtures.account;
    const terms = sql`attribute_terms(${accountId}::bigint, ${JSON.stringify({ [key]: value })}::jsonb)`;
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select id from conversation where account_id = ${accountId} and status = 0
        and custom_attributes <> '{}' and attribute_terms(account_id, custom_attributes) && ${terms}
      order by last_activity_at desc, id desc limit 25`.execute(t.database.db);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  }

  test('a rare value is found by its index, without scanning newer rows', async () => {
    expect(await planOf('plan', 'basic')).toContain('conversation_attribute_terms');
    expect(await found('plan', 'equal_to', ['basic'])).toEqual(['basic']);
  });

  test('a common value is found by reading the list, without all that have it', async () => {
    expect(await planOf('tier', 't1')).toContain('conversation_latest');
  });
});
