import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { maxTranslatedLength } from '@confab/contract/features/message';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { startTranslator, type TranslatorStandIn } from '../../../../test/stand-ins/translator.ts';
import { guardedFetch } from '../../../platform/outbound/guarded-fetch.ts';
import { startContactConversation } from '../../conversation/index.ts';

let t: TestApp;
let translator: TranslatorStandIn;
let base: string;
/** The conversation's messages. */
let url: string;
let question: number;

beforeAll(async () => {
  [t, translator] = await Promise.all([startTestApp(), startTranslator()]);
  const { account, tessa } = t.fixtures;
  base = `/api/v1/accounts/${account.id}`;
  const { row } = await startContactConversation(
    t.platform,
    { kind: 'contact', accountId: account.id, contactId: tessa.id },
    { contactInboxId: tessa.contactInboxId },
    { input: { content: 'Where is my order?' }, attachments: [] },
  );
  url = `${base}/conversations/${row.display_id}/messages`;
});
afterAll(async () => {
  await translator.close();
  await t.close();
});
beforeEach(async () => {
  t.platform.translation = translator.settings;
  translator.requests.length = 0;
  question = Number((await maya().post(url, { content: 'Where is my order?' })).json().id);
  await t.clearOutbox();
});
afterEach(() => {
  translator.next = undefined;
  translator.before = () => Promise.resolve();
});

const maya = () => t.as(t.fixtures.maya);
const translate = (id: number, language = 'de', person = t.fixtures.maya) =>
  t.as(person).post(`${url}/${id}/translate`, { target_language: language });
const attributesOf = async (id: number): Promise<Record<string, unknown>> => {
  const { payload } = (await maya().get(url)).json();
  return payload.find((message: { id: number }) => message.id === id).content_attributes;
};
const updates = async () => (await t.outbox()).filter(({ name }) => name === 'message.updated');

test('a message is translated once per language, stored, and sent to those who see it', async () => {
  const answer = await translate(question);
  expect([answer.statusCode, answer.json()]).toEqual([200, { content: 'de: Where is my order?' }]);
  expect(translator.requests).toEqual([{ q: 'Where is my order?', target: 'de', format: 'text' }]);
  const [update, ...rest] = await updates();
  expect(rest).toEqual([]);
  expect(update?.data).toMatchObject({
    id: question,
    content: 'Where is my order?',
    content_attributes: { translations: { de: 'de: Where is my order?' } },
  });
  // The contact receives the original text, not the team's translation.
  expect(JSON.stringify(update?.contact)).not.toContain('de: ');
  const again = await translate(question);
  expect([again.statusCode, again.body]).toEqual([200, '']);
  expect(translator.requests).toHaveLength(1);
  await translate(question, 'pt_BR');
  expect(translator.requests.at(-1)?.target).toBe('pt-BR');
  expect(await attributesOf(question)).toEqual({
    translations: { de: 'de: Where is my order?', pt_BR: 'pt-BR: Where is my order?' },
  });
});

test('the translations into five languages are stored, including the newest', async () => {
  for (const language of ['aa', 'bb', 'cc', 'dd', 'ee', 'ff']) await translate(question, language);
  const { translations } = await attributesOf(question);
  const stored = Object.keys(Object(translations));
  expect([stored.length, stored.includes('ff')]).toEqual([5, true]);
});

test('without a provider, and where there is nothing to translate, the answer is null', async () => {
  const { id: deleted } = (await maya().post(url, { content: 'Not this' })).json();
  await maya().delete(`${url}/${deleted}`);
  await t.clearOutbox();
  expect((await translate(deleted)).json()).toEqual({ content: null });
  t.platform.translation = undefined;
  expect((await translate(question)).json()).toEqual({ content: null });
  expect(translator.requests).toEqual([]);
  expect(await updates()).toEqual([]);
});

test('the translation of a private note is sent to agents only', async () => {
  const { id } = (await maya().post(url, { content: 'Careful', private: true })).json();
  await t.clearOutbox();
  expect((await translate(id)).json()).toEqual({ content: 'de: Careful' });
  const [update] = await updates();
  expect(update?.audience).not.toHaveProperty('contacts');
  expect(update?.contact).toBeUndefined();
});

test.each([
  ['refuses', { status: 400, body: '{"error":{"message":"Invalid Value"}}' }, 422],
  ['is overloaded', { status: 429, body: '{}' }, 503],
  ['is broken', { status: 500, body: 'Oops' }, 503],
  ['breaks the connection', 'broken', 503],
  ['answers with something else', { status: 200, body: '{"data":{"translations":[{}]}}' }, 422],
  ['answers with no JSON', { status: 200, body: '<html>' }, 422],
] as const)('a provider that %s is reported, and nothing is stored', async (_what, next, status) => {
  translator.next = next;
  const answer = await translate(question);
  expect(answer.statusCode).toBe(status);
  expect(answer.json().error).toMatch(/^The translation service/);
  expect(answer.body).not.toContain('Invalid Value');
  expect(await updates()).toEqual([]);
  expect((await translate(question)).json()).toEqual({ content: 'de: Where is my order?' });
});

test('a provider that never responds is canceled before the agent’s request times out', async () => {
  t.platform.translation = { ...translator.settings, timeoutMs: 150 };
  translator.next = 'silent';
  const answer = await translate(question);
  expect([answer.statusCode, answer.json()]).toEqual([
    503,
    { error: 'The translation service did not answer. Try again.' },
  ]);
});

test('a wrong key is logged for the operator, and not in any response', async () => {
  t.platform.translation = { ...translator.settings, apiKey: 'another key' };
  const answer = await translate(question);
  expect(answer.statusCode).toBe(422);
  expect(answer.body).not.toMatch(/another key|permission/);
});

test('a provider at a private address is not called', async () => {
  const { outbound } = t.platform;
  t.platform.outbound = guardedFetch({ allowPrivate: false, userAgent: 'Confab' });
  expect((await translate(question)).statusCode).toBe(422);
  await t.platform.outbound.close();
  t.platform.outbound = outbound;
  expect(translator.requests).toEqual([]);
});

test('a text beyond the limit is rejected without a request', async () => {
  const { id: longestId } = (await maya().post(url, { content: 'x'.repeat(maxTranslatedLength) })).json();
  expect((await translate(longestId)).statusCode).toBe(200);
  const { id: tooLong } = (await maya().post(url, { content: 'x'.repeat(maxTranslatedLength + 1) })).json();
  const answer = await translate(tooLong);
  expect([answer.statusCode, answer.json()]).toEqual([
    422,
    { error: 'Only messages of up to 30000 characters can be translated' },
  ]);
  expect(translator.requests).toHaveLength(1);
});

test.each(['', 'x', '__proto__', 'english please', 'de\n', '../de', 'a'.repeat(36)])(
  '%j is not a language',
  async (language) => {
    expect((await translate(question, language)).statusCode).toBe(422);
    expect(translator.requests).toEqual([]);
  },
);

test('a text edited during the translation does not get the translation of the earlier one', async () => {
  const { app } = t.fixtures;
  const contacts = `/public/api/v1/inboxes/${app.identifier}/contacts`;
  const { source_id: source } = (await t.as(null).post(contacts, {})).json();
  const { id: conversation } = (await t.as(null).post(`${contacts}/${source}/conversations`, {})).json();
  const place = `${base}/conversations/${conversation}/messages`;
  const sendMessage = (content: string) =>
    maya().post(place, { content, message_type: 'incoming', source_id: 'a message of theirs' });
  const { id } = (await sendMessage('Where is it')).json();
  const ask = () => maya().post(`${place}/${id}/translate`, { target_language: 'de' });
  const stored = async () => (await maya().get(place)).json().payload.at(-1).content_attributes.translations;
  translator.before = () => sendMessage('Where is my parcel?');
  expect((await ask()).json()).toEqual({ content: 'de: Where is it' });
  expect(await stored()).toBeUndefined();
  translator.before = () => Promise.resolve();
  await ask();
  expect(await stored()).toEqual({ de: 'de: Where is my parcel?' });
  await sendMessage('Where is my parcel now?');
  expect(await stored()).toBeUndefined();
});

test('only users who see the conversation can translate its messages, and only those', async () => {
  const { nils, rex, jonas, rival } = t.fixtures;
  expect((await translate(question, 'de', nils)).statusCode).toBe(401);
  const foreign = `/api/v1/accounts/${rival.id}/conversations/1/messages/${question}/translate`;
  expect((await t.as(rex).post(foreign, { target_language: 'de' })).statusCode).toBe(404);
  expect((await t.as(rex).post(`${url}/${question}/translate`, { target_language: 'de' })).statusCode).toBe(
    401,
  );
  const { row } = await startContactConversation(
    t.platform,
    { kind: 'contact', accountId: t.fixtures.account.id, contactId: t.fixtures.tessa.id },
    { contactInboxId: t.fixtures.tessa.contactInboxId },
    { input: { content: 'Another one' }, attachments: [] },
  );
  const other = `${base}/conversations/${row.display_id}/messages/${question}/translate`;
  expect((await maya().post(other, { target_language: 'de' })).statusCode).toBe(404);
  expect(translator.requests).toEqual([]);
  expect((await translate(question, 'de', jonas)).statusCode).toBe(200);
});
