import { maxPreviewed, type AutomationCondition } from '@confab/contract/features/automation';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { joinedSql } from '../../platform/db/filter/conditions-model.ts';
import { askConversation, askNewest, conditionsSql, fits, lastMessage } from './match-queries.ts';
import { grammarFor } from './steps/grammar.ts';

/** A conversation as the plain evaluator below reads it. */
type Conversation = {
  status: 'open' | 'resolved' | 'pending' | 'snoozed';
  priority: 'low' | 'urgent' | null;
  assignee: 'jonas' | null;
  referer: string | null;
  content: string;
  email: string | null;
  city: string | null;
  plan: string | null;
  seats: number | null;
};

const conversations: readonly Conversation[] = [
  conversation({ content: 'I want a REFUND', email: 'ines@paper.example', plan: 'Gold', seats: 12 }),
  conversation({ status: 'resolved', priority: 'low', assignee: 'jonas', city: 'Berlin', content: '100%' }),
  conversation({
    status: 'pending',
    priority: 'urgent',
    referer: 'https://shop.example/a_b',
    email: 'bo@x.example',
  }),
  conversation({ status: 'snoozed', city: 'Bern', content: 'refund, thanks', plan: 'gold', seats: 3 }),
  conversation({ priority: 'urgent', assignee: 'jonas', content: 'Hello', seats: 0 }),
  conversation({ referer: 'https://shop.example', email: 'ines@other.example', plan: '' }),
];

function conversation(some: Partial<Conversation>): Conversation {
  return {
    status: 'open',
    priority: null,
    assignee: null,
    referer: null,
    content: 'Hi',
    email: null,
    city: null,
    plan: null,
    seats: null,
    ...some,
  };
}

let t: TestApp;
let base: string;
const internalIds: number[] = [];
beforeAll(async () => {
  t = await startTestApp();
  base = `/api/v1/accounts/${t.fixtures.account.id}`;
  await t.database.db.deleteFrom('conversation').where('account_id', '=', t.fixtures.account.id).execute();
  for (const [key, type] of [
    ['plan', 'text'],
    ['seats', 'number'],
  ] as const) {
    const values = { attribute_display_name: key, attribute_key: key, attribute_display_type: type };
    const url = `${base}/custom_attribute_definitions`;
    // The seats are of the contact, the plan is of the conversation.
    await t.as(t.fixtures.maya).post(url, { ...values, attribute_model: key === 'seats' ? 1 : 0 });
  }
  for (const [index, one] of conversations.entries()) internalIds.push(await open(one, index));
});
afterAll(() => t.close());

const statuses = ['open', 'resolved', 'pending', 'snoozed'];
const priorities = ['low', 'medium', 'high', 'urgent'];

async function open(one: Conversation, index: number): Promise<number> {
  const app = `/public/api/v1/inboxes/${t.fixtures.app.identifier}/contacts`;
  const contact = (await t.as(null).post(app, { name: `Contact ${index}` })).json<{ source_id: string }>();
  const all = `${app}/${contact.source_id}/conversations`;
  const { id: displayId } = (await t.as(null).post(all)).json<{ id: number }>();
  await t.as(null).post(`${all}/${displayId}/messages`, { content: one.content });
  const { db } = t.database;
  const { id, contact_id: contactId } = await db
    .updateTable('conversation')
    .set({
      status: statuses.indexOf(one.status),
      priority: one.priority === null ? null : priorities.indexOf(one.priority),
      assignee_id: one.assignee === null ? null : t.fixtures.jonas.id,
      additional_attributes: one.referer === null ? {} : { referer: one.referer },
      custom_attributes: one.plan === null ? {} : { plan: one.plan },
    })
    .where('account_id', '=', t.fixtures.account.id)
    .where('display_id', '=', displayId)
    .returning(['id', 'contact_id'])
    .executeTakeFirstOrThrow();
  await db
    .updateTable('contact')
    .set({
      email: one.email === null ? null : `${index}${one.email}`,
      additional_attributes: one.city === null ? {} : { city: one.city },
      custom_attributes: one.seats === null ? {} : { seats: one.seats },
    })
    .where('account_id', '=', t.fixtures.account.id)
    .where('id', '=', contactId)
    .execute();
  return id;
}

/** Says of each condition whether it holds, as a person would by reading the conversation. */
function holds(
  one: Conversation,
  index: number,
  { attribute_key: key, filter_operator: how, values }: AutomationCondition,
) {
  const given = [values ?? []].flat().map(String);
  const value = valueOf(one, index, key);
  const isOwn = key === 'plan' || key === 'seats';
  const lower = (text: string) => (key === 'referer' ? text : text.toLowerCase());
  const isAny = (test: (wanted: string) => boolean) => given.some(test);
  switch (how) {
    case 'is_present':
      return value !== null && value !== '';
    case 'is_not_present':
      return value === null || value === '';
    case 'equal_to':
      if (key === 'priority' && value === null) return given.includes('nil');
      return value !== null && isAny((wanted) => wanted === 'all' || lower(wanted) === lower(value));
    case 'not_equal_to':
      if (key === 'priority' && value === null) return false;
      if (value === null) return isOwn;
      return !isAny((wanted) => wanted === 'all' || lower(wanted) === lower(value));
    case 'contains':
      return value !== null && isAny((part) => value.toLowerCase().includes(part.toLowerCase()));
    case 'does_not_contain':
      if (value === null) return isOwn;
      return !isAny((part) => value.toLowerCase().includes(part.toLowerCase()));
    default:
      return (
        value !== null &&
        (how === 'is_less_than' ? Number(value) < Number(given[0]) : Number(value) > Number(given[0]))
      );
  }
}

function valueOf(one: Conversation, index: number, key: string): string | null {
  if (key === 'assignee_id') return one.assignee === null ? null : String(t.fixtures.jonas.id);
  if (key === 'email') return one.email === null ? null : `${index}${one.email}`;
  if (key === 'seats') return one.seats === null ? null : String(one.seats);
  if (key === 'message_type') return 'incoming';
  return one[key as Exclude<keyof Conversation, 'seats' | 'assignee'>];
}

/** Read aloud: "and" binds tighter than "or". */
function fitsPlainly(one: Conversation, index: number, conditions: readonly AutomationCondition[]): boolean {
  let isAll = true;
  for (const condition of conditions) {
    isAll &&= holds(one, index, condition);
    if (condition.query_operator?.toLowerCase() !== 'or') continue;
    if (isAll) return true;
    isAll = true;
  }
  return isAll;
}

const parts = ['refund', 'REF', '100%', '_', 'gold', '.example', 'Ber', 'Hi', '0', '0ines@paper.example'];
const some = (...words: string[]) =>
  fc.uniqueArray(fc.constantFrom(...words), { minLength: 1, maxLength: 3 });
const of = (key: string, operators: string[], values: fc.Arbitrary<(string | number)[]>) =>
  fc.record({
    attribute_key: fc.constant(key),
    filter_operator: fc.constantFrom(...operators),
    values,
    query_operator: fc.constantFrom('and', 'OR', 'or'),
  });
const equal = ['equal_to', 'not_equal_to'];
const text = [...equal, 'contains', 'does_not_contain'];
const presence = ['is_present', 'is_not_present'];
const number = fc.integer({ min: -1, max: 13 }).map((value) => [value]);

/** What only rules ask, and what filters of conversations ask too. */
const ofFilters = [
  of('status', equal, some('open', 'resolved', 'pending', 'all')),
  of('referer', text, some('https://shop.example', '_', 'SHOP')),
  of(
    'plan',
    [...equal, ...presence],
    some('gold', 'GOLD', '12').map((words) => words.slice(0, 1)),
  ),
];
const ofRules = [
  ...ofFilters,
  of('priority', equal, some('low', 'urgent', 'medium', 'nil')),
  of('content', text, some(...parts)),
  of('email', text, some(...parts)),
  of('city', text, some(...parts, 'berlin', 'BERN')),
  of(
    'assignee_id',
    [...equal, ...presence],
    fc.constantFrom(1_000_000, -1).map((id) => [id]),
  ),
  of('message_type', equal, some('incoming', 'outgoing')),
  of('seats', [...equal, 'is_greater_than', 'is_less_than', ...presence], number),
];
const listOf = (from: readonly ReturnType<typeof of>[]) =>
  fc
    .array(fc.oneof(...from), { minLength: 0, maxLength: 5 })
    .map((all) =>
      all.map((one, index) => ({ ...one, ...(index === all.length - 1 ? { query_operator: null } : {}) })),
    );

/** -1 stands for the agent, who has a number only once the account is there. */
const named = (conditions: readonly AutomationCondition[]): AutomationCondition[] =>
  conditions.map((one) =>
    one.attribute_key === 'assignee_id' && Array.isArray(one.values) && one.values[0] === -1
      ? { ...one, values: [t.fixtures.jonas.id] }
      : one,
  );

async function matchingRows(conditions: readonly AutomationCondition[]): Promise<boolean[]> {
  const accountId = t.fixtures.account.id;
  const grammar = await grammarFor(t.platform, accountId, conditions);
  const asked = conditionsSql(conditions, grammar, { message: lastMessage, change: () => undefined });
  const found: boolean[] = [];
  for (const id of internalIds) {
    const answer = await askConversation(t.platform.db, { accountId, id }, asked);
    found.push(fits(conditions, answer?.holds ?? []));
  }
  const counted = await askNewest(t.platform.db, accountId, joinedSql(conditions, asked), maxPreviewed);
  expect(counted.fitting).toHaveLength(found.filter(Boolean).length);
  return found;
}

test('a rule fits what reading its conditions aloud says, one conversation at a time and all in a preview', async () => {
  await fc.assert(
    fc.asyncProperty(listOf(ofRules), async (given) => {
      const conditions = named(given);
      const expected = conversations.map((one, index) => fitsPlainly(one, index, conditions));
      expect(await matchingRows(conditions)).toEqual(expected);
    }),
    { numRuns: 150 },
  );
}, 60_000);

test('a rule fits what the filter of conversations finds by the same conditions', async () => {
  const displayIds = await t.database.db
    .selectFrom('conversation')
    .select(['id', 'display_id'])
    .where('account_id', '=', t.fixtures.account.id)
    .execute();
  await fc.assert(
    fc.asyncProperty(listOf(ofFilters), async (conditions) => {
      const answer = await t
        .as(t.fixtures.maya)
        .post(`${base}/conversations/filter`, { payload: conditions });
      expect(answer.statusCode, answer.body).toBe(200);
      const listed = new Set(answer.json<{ payload: { id: number }[] }>().payload.map(({ id }) => id));
      const expected = internalIds.map((id) =>
        listed.has(displayIds.find((row) => row.id === id)?.display_id ?? 0),
      );
      expect(await matchingRows(conditions)).toEqual(expected);
    }),
    { numRuns: 40 },
  );
}, 60_000);

test('an attribute that conversations and contacts both have is asked of the one that is meant', async () => {
  const values = { attribute_display_name: 'Plan', attribute_key: 'plan', attribute_display_type: 'text' };
  await t.as(t.fixtures.maya).post(`${base}/custom_attribute_definitions`, { ...values, attribute_model: 1 });
  const gold = (custom_attribute_type?: string) =>
    matchingRows([
      {
        attribute_key: 'plan',
        filter_operator: 'equal_to',
        values: ['gold'],
        ...(custom_attribute_type === undefined ? {} : { custom_attribute_type }),
      },
    ]);
  const ofConversation = conversations.map(({ plan }) => plan?.toLowerCase() === 'gold');
  expect(await gold()).toEqual(ofConversation);
  expect(await gold('conversation_attribute')).toEqual(ofConversation);
  expect(await gold('contact_attribute')).toEqual(conversations.map(() => false));
});
