import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { startContactConversation } from '../conversation/index.ts';

let t: TestApp;
let base: string;
let conversationId: number;
const maya = () => t.as(t.fixtures.maya);
const jonas = () => t.as(t.fixtures.jonas);
const config = { allowed_locales: ['en', 'de'], default_locale: 'en' };

beforeAll(async () => {
  t = await startTestApp();
  base = `/api/v1/accounts/${t.fixtures.account.id}`;
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.database.db.deleteFrom('portal').execute();
  await maya().post(`${base}/portals`, { name: 'Other', slug: 'other', config });
  const website = { name: 'Help', slug: 'help', config, inbox_id: t.fixtures.website.id };
  await maya().post(`${base}/portals`, website);
  conversationId = await written('How can I return my order?');
});

async function written(content: string): Promise<number> {
  const { account, tessa } = t.fixtures;
  const { row } = await startContactConversation(
    t.platform,
    { kind: 'contact', accountId: account.id, contactId: tessa.id },
    { contactInboxId: tessa.contactInboxId },
    { input: { content }, attachments: [] },
  );
  return row.display_id;
}

async function article(title: string, values: object = {}, portal = 'help', status = 'published') {
  const input = { title, content: 'Text', author_id: t.fixtures.maya.id, ...values };
  const made = await maya().post(`${base}/portals/${portal}/articles`, { article: input });
  expect(made.statusCode, made.body).toBe(200);
  const { id } = made.json().payload;
  await maya().patch(`${base}/portals/${portal}/articles/${id}`, { status });
  return Number(id);
}

const articlesUrl = (id = conversationId) => `${base}/conversations/${id}/articles`;
const found = async (query = '', who = jonas()) => {
  const answer = await who.get(`${articlesUrl()}?query=${encodeURIComponent(query)}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().payload.map(({ title }: { title: string }) => title);
};

test('matching published articles are found: those of the inbox’s portal and language first', async () => {
  await article('Pens of the other', {}, 'other');
  await article('Pens auf Deutsch', { locale: 'de' });
  await article('Pens here');
  await article('A draft of pens', {}, 'help', 'draft');
  await article('Old pens', {}, 'help', 'archived');
  await article('Ink');
  expect(await found('pen')).toEqual(['Pens here', 'Pens auf Deutsch', 'Pens of the other']);
  await maya().patch(`${base}/portals/other/archive`, {});
  expect(await found('pen')).toEqual(['Pens here', 'Pens auf Deutsch']);
  expect(await found('?!')).toEqual([]);
});

test('an article can be read before it is inserted, at its public URL', async () => {
  const id = await article('Returns', { content: '# How\n\nSend it.', slug: 'returns' });
  const shown = {
    id,
    title: 'Returns',
    description: null,
    locale: 'en',
    category_name: null,
    portal_name: 'Help',
    url: `${t.platform.installation.frontendUrl}/hc/help/articles/returns`,
  };
  expect((await jonas().get(`${articlesUrl()}?query=returns`)).json()).toEqual({ payload: [shown] });
  const one = await jonas().get(`${articlesUrl()}/${id}`);
  expect(one.json()).toEqual({ payload: { ...shown, content: '# How\n\nSend it.' } });
  await maya().patch(`${base}/portals/help/articles/${id}`, { status: 'draft' });
  expect((await jonas().get(`${articlesUrl()}/${id}`)).statusCode).toBe(404);
});

test('without a query, articles matching the customer’s last messages are suggested', async () => {
  await article('Opening hours', { content: 'We open at nine.' });
  await article('How to return an order', { content: 'Put it into its box.' });
  await article('Return policy of the other', { content: 'An order can be returned.' }, 'other');
  await article('Secret order of returns', {}, 'help', 'draft');
  expect(await found()).toEqual(['How to return an order', 'Return policy of the other']);
  conversationId = await written('Hello, how are you?');
  expect(await found()).toEqual([]);
});

test('messages of agents are not used', async () => {
  await article('How to return an order');
  await article('Leaking pens', { content: 'Wipe a leaking pen.' });
  await jonas().post(`${base}/conversations/${conversationId}/messages`, { content: 'A leaking pen?' });
  expect(await found()).toEqual(['How to return an order']);
});

test('access requires seeing the conversation', async () => {
  const id = await article('Returns');
  expect((await t.as(t.fixtures.nils).get(articlesUrl())).statusCode).toBe(401);
  expect((await t.as(t.fixtures.nils).get(`${articlesUrl()}/${id}`)).statusCode).toBe(401);
  expect((await jonas().get(articlesUrl(99_999))).statusCode).toBe(404);
});

test('articles of another account are not found', async () => {
  const rival = `/api/v1/accounts/${t.fixtures.rival.id}/portals`;
  const rex = t.as(t.fixtures.rex);
  await rex.post(rival, { name: 'Rival', slug: 'rival' });
  const input = { title: 'Return an order', content: 'Text', author_id: t.fixtures.rex.id };
  const { id } = (await rex.post(`${rival}/rival/articles`, { article: input })).json().payload;
  await rex.patch(`${rival}/rival/articles/${id}`, { status: 'published' });
  expect(await found('return')).toEqual([]);
  expect(await found()).toEqual([]);
  expect((await jonas().get(`${articlesUrl()}/${id}`)).statusCode).toBe(404);
});
