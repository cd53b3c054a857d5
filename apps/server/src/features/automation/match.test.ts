import { maxPreviewed, type AutomationCondition } from '@confab/contract/features/automation';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { alternativesOf, joinedSql } from '../../platform/db/filter/conditions-model.ts';
import { plainTest } from '../../platform/db/filter/plain-test.ts';
import { readFacts } from './facts-queries.ts';
import { evaluateConversation, evaluateNewest, conditionsSql, fits, lastMessage } from './match-queries.ts';
import { evaluatePlainly } from './plain-model.ts';
import { grammarFor } from './steps/grammar.ts';

/** A conversation as the plain evaluator below reads it. */
type Conversation = {
  status: 'open' | 'resolved' | 'pending' | 'snoozed';
  priority: 'low' | 'urgent' | null;
  assignee: 'jonas' | null;
  team: 'orders' | null;
  referer: string | null;
  browser_language: string | null;
  conversation_language: string | null;
  country_code: string | null;
  mail_subject: string | null;
  content: string;
  email: string | null;
  phone_number: string | null;
  city: string | null;
  company: string | null;
  plan: string | null;
  seats: number | null;
  tier: string | null;
  site: string | null;
  due: string | null;
  vip: boolean | null;
};

const conversations: readonly Conversation[] = [
  conversation({
    content: 'I want a REFUND',
    email: 'ines@paper.example',
    phone_number: '+4930123',
    plan: 'Gold',
    seats: 12,
    vip: true,
    due: '2026-11-20',
  }),
  conversation({
    status: 'resolved',
    priority: 'low',
    assignee: 'jonas',
    team: 'orders',
    city: 'Berlin',
    content: '100%',
    browser_language: 'de',
    country_code: 'DE',
    tier: 'Silver',
  }),
  conversation({
    status: 'pending',
    priority: 'urgent',
    referer: 'https://shop.example/a_b',
    email: 'bo@x.example',
    mail_subject: 'RE: Refund',
    company: 'Paperlane',
    vip: false,
  }),
  conversation({
    status: 'snoozed',
    city: 'Bern',
    content: 'refund, thanks',
    plan: 'gold',
    seats: 3,
    conversation_language: 'fr',
    due: '2026-11-26T10:00:00Z',
  }),
  conversation({
    priority: 'urgent',
    assignee: 'jonas',
    content: 'Schöne Grüße',
    seats: 0,
    phone_number: '+14155550100',
    site: 'https://paper.example',
  }),
  conversation({
    referer: 'https://shop.example',
    email: 'ines@other.example',
    plan: '',
    team: 'orders',
    company: 'Zürich AG',
    city: 'ZÜRICH',
    tier: 'gold',
  }),
];

function conversation(some: Partial<Conversation>): Conversation {
  return {
    status: 'open',
    priority: null,
    assignee: null,
    team: null,
    referer: null,
    browser_language: null,
    conversation_language: null,
    country_code: null,
    mail_subject: null,
    content: 'Hi',
    email: null,
    phone_number: null,
    city: null,
    company: null,
    plan: null,
    seats: null,
    tier: null,
    site: null,
    due: null,
    vip: null,
    ...some,
  };
}

let t: TestApp;
let base: string;
let teamId: number;
const internalIds: number[] = [];
beforeAll(async () => {
  t = await startTestApp();
  base = `/api/v1/accounts/${t.fixtures.account.id}`;
  await t.database.db.deleteFrom('conversation').where('account_id', '=', t.fixtures.account.id).execute();
  for (const [key, type] of [
    ['plan', 'text'],
    ['seats', 'number'],
    ['tier', 'list'],
    ['site', 'link'],
    ['due', 'date'],
    ['vip', 'checkbox'],
  ] as const) {
    const values = {
      attribute_display_name: key,
      attribute_key: key,
      attribute_display_type: type,
      ...(type === 'list' ? { attribute_values: ['Silver', 'gold'] } : {}),
    };
    const url = `${base}/custom_attribute_definitions`;
    // Seats, tier and site are of the contact, the others of the conversation.
    const added = await t
      .as(t.fixtures.maya)
      .post(url, { ...values, attribute_model: ofContact.has(key) ? 1 : 0 });
    expect(added.statusCode, added.body).toBe(200);
  }
  teamId = (await t.as(t.fixtures.maya).post(`${base}/teams`, { name: 'orders' })).json<{ id: number }>().id;
  for (const [index, one] of conversations.entries()) internalIds.push(await open(one, index));
});
afterAll(() => t.close());

const ofContact: ReadonlySet<string> = new Set(['seats', 'tier', 'site']);
const own: ReadonlySet<string> = new Set([...ofContact, 'plan', 'due', 'vip']);

/** Those of the keys that have a value. */
const input = (one: Conversation, ...keys: (keyof Conversation)[]) =>
  Object.fromEntries(keys.flatMap((key) => (one[key] === null ? [] : [[key, one[key]]])));

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
      team_id: one.team === null ? null : teamId,
      additional_attributes: input(
        one,
        'referer',
        'browser_language',
        'conversation_language',
        'country_code',
        'mail_subject',
      ),
      custom_attributes: input(one, 'plan', 'due', 'vip'),
    })
    .where('account_id', '=', t.fixtures.account.id)
    .where('display_id', '=', displayId)
    .returning(['id', 'contact_id'])
    .executeTakeFirstOrThrow();
  await db
    .updateTable('contact')
    .set({
      email: one.email === null ? null : `${index}${one.email}`,
      phone_number: one.phone_number,
      additional_attributes: input(one, 'city', 'company'),
      custom_attributes: input(one, 'seats', 'tier', 'site'),
    })
    .where('account_id', '=', t.fixtures.account.id)
    .where('id', '=', contactId)
    .execute();
  return id;
}

/** Whether each condition matches, computed independently from the conversation. */
function matches(
  one: Conversation,
  index: number,
  { attribute_key: key, filter_operator: how, values }: AutomationCondition,
): boolean {
  const inputValues = [values ?? []].flat().map(String);
  const value = valueOf(one, index, key);
  const isOwn = own.has(key);
  const lower = (text: string) => (exact.has(key) ? text : text.toLowerCase());
  const isAny = (test: (expected: string) => boolean) => inputValues.some(test);
  switch (how) {
    case 'is_present':
      return value !== null && value !== '';
    case 'is_not_present':
      return value === null || value === '';
    case 'equal_to':
      if (key === 'phone_number') return value !== null && isAny((expected) => withPlus(expected) === value);
      if (key === 'priority' && value === null) return inputValues.includes('nil');
      return value !== null && isAny((expected) => expected === 'all' || lower(expected) === lower(value));
    case 'not_equal_to':
      if (key === 'phone_number') return value !== null && !isAny((expected) => withPlus(expected) === value);
      if (key === 'priority' && value === null) return false;
      if (value === null) return isOwn;
      return !isAny((expected) => expected === 'all' || lower(expected) === lower(value));
    case 'contains':
      return value !== null && isAny((part) => value.toLowerCase().includes(part.toLowerCase()));
    case 'does_not_contain':
      if (value === null) return isOwn;
      return !isAny((part) => value.toLowerCase().includes(part.toLowerCase()));
    case 'starts_with':
      return value !== null && isAny((start) => value.startsWith(withPlus(start)));
    case 'is_less_than':
    case 'is_greater_than':
      if (key === 'due')
        return (
          value !== null &&
          (how === 'is_less_than' ? value < (inputValues[0] ?? '') : value > (inputValues[0] ?? ''))
        );
      return (
        value !== null &&
        (how === 'is_less_than'
          ? Number(value) < Number(inputValues[0])
          : Number(value) > Number(inputValues[0]))
      );
    default:
      throw new Error(`${how} is not asked here`);
  }
}

const withPlus = (number: string) => number.replace(/^(?=\d)/, '+');

const exact: ReadonlySet<string> = new Set([
  'referer',
  'browser_language',
  'conversation_language',
  'country_code',
  'mail_subject',
  'phone_number',
]);

function valueOf(one: Conversation, index: number, key: string): string | null {
  if (key === 'inbox_id') return String(t.fixtures.app.id);
  if (key === 'team_id') return one.team === null ? null : String(teamId);
  if (key === 'due') return one.due === null ? null : one.due.slice(0, 10);
  if (key === 'vip') return one.vip === null ? null : String(one.vip);
  if (key === 'assignee_id') return one.assignee === null ? null : String(t.fixtures.jonas.id);
  if (key === 'email') return one.email === null ? null : `${index}${one.email}`;
  if (key === 'seats') return one.seats === null ? null : String(one.seats);
  if (key === 'message_type') return 'incoming';
  return one[key as Exclude<keyof Conversation, 'seats' | 'vip' | 'assignee'>];
}

/** Read aloud: "and" binds tighter than "or". */
function fitsPlainly(one: Conversation, index: number, conditions: readonly AutomationCondition[]): boolean {
  let isAll = true;
  for (const condition of conditions) {
    isAll &&= matches(one, index, condition);
    if (condition.query_operator?.toLowerCase() !== 'or') continue;
    if (isAll) return true;
    isAll = true;
  }
  return isAll;
}

const parts = [
  'GRÜSSE',
  'grüße',
  'zürich',
  'refund',
  'REF',
  '100%',
  '_',
  'gold',
  '.example',
  'Ber',
  'Hi',
  '0',
  '0ines@paper.example',
];
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
  ...['inbox_id', 'team_id'].map((key) =>
    of(
      key,
      [...equal, ...presence],
      fc.constantFrom(1_000_000, -1).map((id) => [id]),
    ),
  ),
  of('browser_language', equal, some('de', 'DE', 'fr')),
  of('conversation_language', equal, some('fr', 'de')),
  of('country_code', equal, some('DE', 'de', 'FR')),
  of('mail_subject', text, some('RE: Refund', 'refund', 're:')),
  of('phone_number', [...text, 'starts_with'], some('+4930123', '4930123', '+1', '555', '49')),
  of('company', text, some('Paperlane', 'paper', 'zürich ag', 'AG')),
  of('tier', [...text, ...presence], some('SILVER', 'gold', 'il')),
  of(
    'site',
    [...equal, ...presence],
    some('https://PAPER.example', 'x').map((words) => words.slice(0, 1)),
  ),
  of('due', [...equal, 'is_greater_than', 'is_less_than', ...presence], some('2026-11-20', '2026-11-26')),
  of('vip', [...equal, ...presence], some('true', 'false')),
  of('seats', [...equal, 'is_greater_than', 'is_less_than', ...presence], number),
];
const listOf = (from: readonly ReturnType<typeof of>[]) =>
  fc
    .array(fc.oneof(...from), { minLength: 0, maxLength: 5 })
    .map((all) =>
      all.map((one, index) => ({ ...one, ...(index === all.length - 1 ? { query_operator: null } : {}) })),
    );

/** -1 is a placeholder for the agent, the inbox, or the team, whose ids are known only once the account exists. */
const named = (conditions: readonly AutomationCondition[]): AutomationCondition[] =>
  conditions.map((one) => {
    const isId = Array.isArray(one.values) && one.values[0] === -1 && one.attribute_key.endsWith('_id');
    const ids: Record<string, number> = {
      assignee_id: t.fixtures.jonas.id,
      inbox_id: t.fixtures.app.id,
      team_id: teamId,
    };
    return isId ? { ...one, values: [ids[one.attribute_key] ?? 0] } : one;
  });

async function matchingRows(conditions: readonly AutomationCondition[]): Promise<boolean[]> {
  const accountId = t.fixtures.account.id;
  const grammar = await grammarFor(t.platform, accountId, conditions);
  const sqlConditions = conditionsSql(conditions, grammar, { message: lastMessage, change: () => undefined });
  const plain = { conditions, tests: sqlConditions.map(plainTest), alternatives: alternativesOf(conditions) };
  const found: boolean[] = [];
  for (const id of internalIds) {
    const answer = await evaluateConversation(t.platform.db, { accountId, id }, sqlConditions);
    const isFitting = fits(conditions, answer?.holds ?? []);
    found.push(isFitting);
    const { last_non_activity_message_id: messageId } = await t.database.db
      .selectFrom('conversation')
      .select('last_non_activity_message_id')
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const about = { conversationId: id, messageId: messageId ?? undefined };
    const [facts] = await readFacts(t.platform.db, accountId, [about]);
    const verdict = evaluatePlainly(plain, facts?.values ?? {}, []);
    if (verdict.fits === 'undecided') continue;
    expect(verdict.fits, JSON.stringify(conditions)).toBe(isFitting ? 'yes' : 'no');
    if (verdict.fits === 'no')
      for (const position of verdict.failed) expect(answer?.holds[position]).toBe(false);
  }
  const counted = await evaluateNewest(
    t.platform.db,
    accountId,
    joinedSql(conditions, sqlConditions),
    maxPreviewed,
  );
  expect(counted.fitting).toHaveLength(found.filter(Boolean).length);
  return found;
}

test('a rule matches like a direct reading of its conditions, one conversation at a time and all in a preview', async () => {
  await fc.assert(
    fc.asyncProperty(listOf(ofRules), async (values) => {
      const conditions = named(values);
      const expected = conversations.map((one, index) => fitsPlainly(one, index, conditions));
      expect(await matchingRows(conditions)).toEqual(expected);
    }),
    { numRuns: 150 },
  );
}, 60_000);

test('for ASCII values, only custom attributes and company names need the database', async () => {
  const known = ofRules.filter((each) => !own.has(fc.sample(each, 1)[0]?.attribute_key ?? ''));
  for (const condition of fc.sample(fc.oneof(...known), 300)) {
    const { attribute_key: key, filter_operator: how } = condition;
    if (key === 'company' && how === 'equal_to') continue;
    const conditions = named([{ ...condition, query_operator: null }]);
    const grammar = await grammarFor(t.platform, t.fixtures.account.id, conditions);
    const sqlConditions = conditionsSql(conditions, grammar, {
      message: lastMessage,
      change: () => undefined,
    });
    expect(sqlConditions.map(plainTest), `${key} ${how}`).toEqual([expect.any(Function)]);
  }
});

test('a rule matches what the conversation filter finds by the same conditions', async () => {
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

test('an attribute key of both conversations and contacts refers to the intended one', async () => {
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
