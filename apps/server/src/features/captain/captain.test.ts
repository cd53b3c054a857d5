import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { maxAssistants } from '@confab/contract/features/captain-assistant';
import { maxCaptainResponses } from '@confab/contract/features/captain-response';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { startLanguageModel, type LanguageModelStandIn } from '../../../test/stand-ins/language-model.ts';
import { answerInPlayground } from './knowledge/actions/answer-in-playground.ts';
import { jsonb } from '../../platform/db/database.ts';

let t: TestApp;
let model: LanguageModelStandIn;
let base: string;
let assistant: number;

const maya = () => t.as(t.fixtures.maya);
const jonas = () => t.as(t.fixtures.jonas);
const quill = { name: 'Quill', description: 'Knows paper' };

beforeAll(async () => {
  [t, model] = await Promise.all([startTestApp(), startLanguageModel()]);
  base = `/api/v1/accounts/${t.fixtures.account.id}/captain`;
});
afterAll(async () => {
  await model.close();
  await t.close();
});
beforeEach(async () => {
  await t.database.db.deleteFrom('captain_assistant').execute();
  t.platform.languageModel = model.settings;
  model.requests.length = 0;
  assistant = await add();
  await t.clearOutbox();
});
afterEach(() => {
  model.next = undefined;
});

async function add(more: object = {}): Promise<number> {
  const made = await maya().post(`${base}/assistants`, { ...quill, ...more });
  expect(made.statusCode, made.body).toBe(200);
  return made.json().id;
}

async function know(question: string, answer: string, more: object = {}): Promise<number> {
  const input = { question, answer, assistant_id: assistant, ...more };
  const made = await maya().post(`${base}/assistant_responses`, { assistant_response: input });
  expect(made.statusCode, made.body).toBe(200);
  return made.json().id;
}

const setModel = (answer: object) => {
  const { apiUrl, model: name } = model.settings;
  t.platform.languageModel = {
    ...model.settings,
    captain: { apiUrl, model: name, apiKey: model.apiKey },
  };
  model.say = () => JSON.stringify(answer);
};
const ask = (text: string, more: object = {}) =>
  jonas().post(`${base}/assistants/${assistant}/playground`, { message_content: text, ...more });

describe('assistants', () => {
  test('are managed by administrators and read by every member, newest first', async () => {
    const id = await add({
      config: { product_name: 'Paper', temperature: '0.3', colour: 'red', instructions: ' ' },
    });
    const shown = {
      id,
      account_id: t.fixtures.account.id,
      name: 'Quill',
      description: 'Knows paper',
      config: { product_name: 'Paper', temperature: 0.3 },
      created_at: expect.any(Number),
      updated_at: expect.any(Number),
    };
    expect((await jonas().get(`${base}/assistants/${id}`)).json()).toEqual(shown);
    const list = (await jonas().get(`${base}/assistants`)).json();
    expect(list.payload.map((each: { id: number }) => each.id)).toEqual([id, assistant]);
    expect(list.meta).toEqual({ total_count: 2, page: 1 });
    expect((await jonas().get(`${base}/assistants?searchKey=nib`)).json().payload).toEqual([]);
    expect((await jonas().post(`${base}/assistants`, quill)).statusCode).toBe(401);
  });

  test('a given config replaces the whole one, and is unchanged if absent', async () => {
    await maya().patch(`${base}/assistants/${assistant}`, {
      config: { product_name: 'Paper', feature_faq: true },
    });
    const renamed = await maya().patch(`${base}/assistants/${assistant}`, { assistant: { name: ' Nib ' } });
    expect(renamed.json()).toMatchObject({
      name: 'Nib',
      config: { product_name: 'Paper', feature_faq: true },
    });
    const replaced = await maya().patch(`${base}/assistants/${assistant}`, { config: { temperature: 1 } });
    expect(replaced.json().config).toEqual({ temperature: 1 });
    expect((await t.outbox()).map(({ name }) => name)).toEqual(
      Array.from({ length: 3 }, () => 'captain_assistant.changed'),
    );
  });

  test.each([
    ['name', { name: '  ' }],
    ['description', { description: '' }],
    ['config', { config: { temperature: 'hot' } }],
    ['config', { config: { instructions: 'x'.repeat(20_001) } }],
  ])('rejects an invalid %s', async (path, input) => {
    const answer = await maya().patch(`${base}/assistants/${assistant}`, input);
    expect([answer.statusCode, answer.json().attributes]).toEqual([422, [path]]);
  });

  test('their number is limited', async () => {
    await t.database.db
      .insertInto('captain_assistant')
      .values(
        Array.from({ length: maxAssistants - 1 }, () => ({ account_id: t.fixtures.account.id, ...quill })),
      )
      .execute();
    expect((await maya().post(`${base}/assistants`, quill)).statusCode).toBe(422);
  });

  test('inboxes with another bot are listed, for users who may see them', async () => {
    const { account, website, app } = t.fixtures;
    const bot = (await maya().post(`/api/v1/accounts/${account.id}/agent_bots`, { name: 'Robo' })).json();
    await maya().post(`/api/v1/accounts/${account.id}/inboxes/${app.id}/set_agent_bot`, {
      agent_bot: bot.id,
    });
    await t.database.db
      .insertInto('integration_hook')
      .values(
        [true, false].map((enabled, index) => ({
          account_id: account.id,
          app_id: 'dialogflow',
          inbox_id: index === 0 ? website.id : app.id,
          enabled,
          settings: jsonb({}),
          secrets_encrypted: '',
        })),
      )
      .execute();
    const seenBy = async (who: 'maya' | 'aiko' | 'nils') =>
      (await t.as(t.fixtures[who]).get(`${base}/assistants/${assistant}/inboxes`)).json().meta.answered_by;
    const google = { inbox_id: website.id, program: 'dialogflow', name: 'Dialogflow' };
    expect(await seenBy('maya')).toEqual([google, { inbox_id: app.id, program: 'agent_bot', name: 'Robo' }]);
    expect([await seenBy('aiko'), await seenBy('nils')]).toEqual([[google], []]);
    await t.database.db.deleteFrom('integration_hook').execute();
    await t.database.db.deleteFrom('agent_bot').execute();
  });

  test('an inbox has one assistant, and continues without a deleted one', async () => {
    const inboxes = `${base}/assistants/${assistant}/inboxes`;
    const { id } = t.fixtures.website;
    const connected = await maya().post(inboxes, { inbox: { inbox_id: id } });
    expect([connected.statusCode, connected.json().id]).toEqual([200, id]);
    expect((await maya().get(inboxes)).json()).toMatchObject({
      payload: [{ id }],
      meta: { total_count: 1, page: 1 },
    });
    const other = await add();
    const taken = await maya().post(`${base}/assistants/${other}/inboxes`, { inbox_id: id });
    expect([taken.statusCode, taken.json()]).toEqual([
      422,
      expect.objectContaining({ message: 'Inbox has already been taken', attributes: ['inbox_id'] }),
    ]);
    expect((await maya().delete(`${base}/assistants/${other}/inboxes/${id}`)).statusCode).toBe(404);
    expect((await maya().post(inboxes, { inbox_id: t.fixtures.rivalInbox.id })).statusCode).toBe(404);
    const deleted = await maya().delete(`${base}/assistants/${assistant}`);
    expect([deleted.statusCode, deleted.body]).toEqual([204, '']);
    expect((await maya().post(`${base}/assistants/${other}/inboxes`, { inbox_id: id })).statusCode).toBe(200);
    expect((await maya().delete(`${base}/assistants/${other}/inboxes/${id}`)).statusCode).toBe(204);
  });

  test('is opened by members at one address', async () => {
    const path = `/api/v1/accounts/${t.fixtures.account.id}/integrations/captain/sso_url`;
    const { frontendUrl } = t.platform.installation;
    expect((await jonas().get(path)).json()).toEqual({
      sso_url: `${frontendUrl}/app/accounts/${t.fixtures.account.id}/captain`,
    });
    expect((await t.as(t.fixtures.rex).get(path)).statusCode).toBe(401);
  });

  test('requires the account’s feature flag', async () => {
    const { id } = t.fixtures.account;
    const set = (features: string[]) =>
      t.database.db.updateTable('account').set({ features }).where('id', '=', id).execute();
    await set([]);
    t.platform.invalidate(`account:${id}`);
    const without = await maya().get(`${base}/assistants`);
    await set(['captain_integration']);
    t.platform.invalidate(`account:${id}`);
    expect(without.statusCode).toBe(401);
    expect((await maya().get(`${base}/assistants`)).statusCode).toBe(200);
  });
});

describe('answers', () => {
  test('are listed by page, assistant, status and words', async () => {
    const id = await know('How do I return an order?', 'Send it back within 30 days.');
    const pending = await know('Do you ship abroad?', 'Yes.', { status: 'pending' });
    const of = async (query: string) =>
      (await jonas().get(`${base}/assistant_responses?${query}`))
        .json()
        .payload.map((each: { id: number }) => each.id);
    expect(await of('')).toEqual([pending, id]);
    expect(await of('status=pending')).toEqual([pending]);
    expect(await of('status=elsewhere')).toEqual([]);
    expect(await of('searchKey=30 DAYS')).toEqual([id]);
    expect(await of(`assistant_id=${await add()}`)).toEqual([]);
    expect(await of('page=2')).toEqual([]);
    expect((await jonas().get(`${base}/assistant_responses/${id}`)).json()).toEqual({
      id,
      account_id: t.fixtures.account.id,
      question: 'How do I return an order?',
      answer: 'Send it back within 30 days.',
      assistant: expect.objectContaining({ id: assistant }),
      status: 'approved',
      documentable: {
        type: 'User',
        id: t.fixtures.maya.id,
        email: 'maya@example.com',
        available_name: 'Maya',
      },
      created_at: expect.any(Number),
      updated_at: expect.any(Number),
    });
  });

  test('belong to an assistant of the account', async () => {
    const theirs = await t.database.db
      .insertInto('captain_assistant')
      .values({ account_id: t.fixtures.rival.id, ...quill })
      .returning('id')
      .executeTakeFirstOrThrow();
    const id = await know('Where?', 'Here.');
    for (const call of [
      maya().post(`${base}/assistant_responses`, { question: 'a', answer: 'b', assistant_id: theirs.id }),
      maya().patch(`${base}/assistant_responses/${id}`, { assistant_id: theirs.id }),
    ]) {
      const answer = await call;
      expect([answer.statusCode, answer.json().message]).toEqual([422, 'Assistant must exist']);
    }
  });

  test('many are approved or deleted together; unknown ones are ignored', async () => {
    const [approved, pending] = [await know('A?', 'a'), await know('B?', 'b', { status: 'pending' })];
    const bulk = (ids: number[], status: string, type = 'AssistantResponse') =>
      maya().post(`${base}/bulk_actions`, { type, ids, fields: { status } });
    const done = (await bulk([approved, pending, 999_999], 'approve')).json();
    expect(done.map((each: { id: number; status: string }) => [each.id, each.status])).toEqual([
      [pending, 'approved'],
      [approved, 'approved'],
    ]);
    expect((await bulk([approved], 'archive')).json()).toEqual([]);
    expect((await bulk([approved], 'delete')).json()).toEqual([]);
    expect((await maya().get(`${base}/assistant_responses/${approved}`)).statusCode).toBe(404);
    for (const bad of [bulk([], 'delete'), bulk([1], 'delete', 'Document')])
      expect([(await bad).statusCode, (await bad).json()]).toEqual([422, { success: false }]);
    expect((await jonas().post(`${base}/bulk_actions`, {})).statusCode).toBe(401);
  });

  test('their number is limited', async () => {
    const { id } = t.fixtures.account;
    const one = { account_id: id, assistant_id: assistant, question: 'x', answer: 'y' };
    await sql`
      insert into captain_response (account_id, assistant_id, question, answer)
      select ${id}, ${assistant}, 'x', 'y' from generate_series(1, ${maxCaptainResponses}::int)`.execute(
      t.database.db,
    );
    expect((await maya().post(`${base}/assistant_responses`, one)).statusCode).toBe(422);
  });

  test('the audit log records them', async () => {
    await know('Who wrote this?', 'Maya.');
    const entry = await t.database.db
      .selectFrom('audit_log')
      .select(['auditable_type', 'username', 'action'])
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(entry).toEqual({
      auditable_type: 'CaptainResponse',
      username: 'Maya',
      action: 'create',
    });
  });
});

describe('the playground, without a model', () => {
  test('answers from the knowledge, with its source and confidence', async () => {
    const id = await know('How do I return an order?', 'Send it back within 30 days.');
    const answer = await ask('How can I return my orders?');
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      {
        reasoning: 'Found by search: How do I return an order?',
        response: 'Send it back within 30 days.',
        handoff: false,
        sources: [{ n: 1, type: 'response', id, title: 'How do I return an order?', url: null }],
        confidence: expect.any(Number),
        by_model: false,
      },
    ]);
    expect(answer.json().confidence).toBeGreaterThan(0.7);
  });

  test.each([
    'Can I pay with bitcoin?',
    'Where is order 4711?',
    'hi',
    '日本語',
    "'; drop table x; --",
    '\\ & | ! :*',
  ])('answers that it does not know: %s', async (question) => {
    await know('How do I return an order?', 'Send it back within 30 days.');
    expect((await ask(question)).json()).toMatchObject({ handoff: true, sources: [] });
  });

  test.each([
    ['如何退货？', '我想退货，如何办理？'],
    ['返品するにはどうすればいいですか？', '返品したいのですが、どうすればいいですか'],
    ['คืนสินค้าอย่างไร', 'อยากคืนสินค้า ทำอย่างไร'],
  ])('finds %s by characters where words have no spaces', async (known, question) => {
    const id = await know(known, '30 days');
    await know('配送需要多久？', '5 days');
    setModel({ response: '30 days [[1]]', sources: [1] });
    expect((await ask(question)).json().sources).toMatchObject([{ id }]);
  });

  test('does not use pending answers, or those of another assistant or account', async () => {
    const question = 'What does shipping cost?';
    await know(question, 'Nothing', { status: 'pending' });
    const other = await add();
    await know(question, 'Five', { assistant_id: other });
    const rival = { account_id: t.fixtures.rival.id };
    const theirs = await t.database.db
      .insertInto('captain_assistant')
      .values({ ...rival, ...quill })
      .returning('id')
      .executeTakeFirstOrThrow();
    await t.database.db
      .insertInto('captain_response')
      .values({ ...rival, assistant_id: theirs.id, question, answer: 'Ten' })
      .execute();
    expect((await ask(question)).json()).toMatchObject({ handoff: true, confidence: 0 });
    assistant = other;
    expect((await ask(question)).json()).toMatchObject({ handoff: false, response: 'Five' });
  });

  test('uses published articles of the account’s open portals, not drafts or closed portals', async () => {
    const portals = `/api/v1/accounts/${t.fixtures.account.id}/portals`;
    await maya().post(portals, { name: 'Help', slug: 'help' });
    const text = {
      title: 'Gift cards',
      content: 'A gift card is valid for three years.',
      author_id: t.fixtures.maya.id,
    };
    const { id } = (await maya().post(`${portals}/help/articles`, text)).json().payload;
    const question = 'How long is a gift card valid?';
    const theirs = `/api/v1/accounts/${t.fixtures.rival.id}/portals`;
    const rex = t.as(t.fixtures.rex);
    await rex.post(theirs, { name: 'Rival', slug: 'rival-help' });
    const article = { ...text, author_id: t.fixtures.rex.id };
    const { id: foreign } = (await rex.post(`${theirs}/rival-help/articles`, article)).json().payload;
    const published = await rex.patch(`${theirs}/rival-help/articles/${foreign}`, { status: 'published' });
    expect(published.statusCode).toBe(200);
    expect((await ask(question)).json()).toMatchObject({ handoff: true });
    await maya().patch(`${portals}/help/articles/${id}`, { status: 'published' });
    expect((await ask(question)).json()).toMatchObject({
      response: expect.stringMatching(
        /^A gift card is valid for three years\. \[\[1\]\(http.*gift-cards\)\]$/,
      ),
      sources: [
        { type: 'article', id, title: 'Gift cards', url: expect.stringContaining('/hc/help/articles/') },
      ],
    });
    await maya().patch(`${portals}/help`, { archived: true });
    expect((await ask(question)).json()).toMatchObject({ handoff: true });
  });

  describe('in other scripts and languages', () => {
    const portals = () => `/api/v1/accounts/${t.fixtures.account.id}/portals`;
    beforeEach(async () => {
      await t.database.db.deleteFrom('portal').where('slug', '=', 'lingua').execute();
      const config = { allowed_locales: ['en', 'de', 'zh_CN', 'ja', 'th'] };
      await maya().post(portals(), { name: 'Lingua', slug: 'lingua', config });
    });
    const publish = async (
      locale: string,
      title: string,
      content: string,
      more: object = {},
    ): Promise<number> => {
      const text = { title, content, locale, author_id: t.fixtures.maya.id, ...more };
      const made = await maya().post(`${portals()}/lingua/articles`, text);
      expect(made.statusCode, made.body).toBe(200);
      const { id } = made.json().payload;
      await maya().patch(`${portals()}/lingua/articles/${id}`, { status: 'published' });
      return id;
    };
    const passage = async (content: string): Promise<number> => {
      const [own, db] = [{ account_id: t.fixtures.account.id, assistant_id: assistant }, t.database.db];
      const { id } = await db
        .insertInto('captain_document')
        .values({ ...own, external_link: `File: ${content}`, name: 'Book', status: 1 })
        .returning('id')
        .executeTakeFirstOrThrow();
      await db
        .insertInto('captain_passage')
        .values({ ...own, document_id: id, position: 0, content })
        .execute();
      return id;
    };
    const sourcesOf = async (
      question: string,
      more: object = {},
    ): Promise<{ id: number; type: string }[]> => {
      setModel({ response: 'So it is [[1]]', sources: [1] });
      return (await ask(question, more)).json().sources;
    };

    test.each([
      ['zh_CN', '钢笔漏墨的处理方法', '登机前请把墨囊装满或清空。', '我的钢笔漏墨了怎么办？'],
      ['ja', '万年筆のお手入れ', 'ペン先は冷水ですすいでください。', '万年筆のペン先を洗いたい'],
      ['th', 'การดูแลปากกาหมึกซึม', 'ล้างหัวปากกาด้วยน้ำเย็น', 'ล้างหัวปากกายังไงคะ'],
    ])('an article in %s is found in the middle of its text', async (locale, title, content, question) => {
      await publish(locale, 'Lunch', '今日はお昼を配送します。คืนสินค้า 配送');
      const id = await publish(locale, title, content);
      expect(await sourcesOf(question)).toMatchObject([{ type: 'article', id }]);
    });

    test.each([
      ['使用手册：刻字服务最多二十五个字母，费用六欧元。', '可以刻字吗？'],
      ['料金は6ユーロで、名入れは25文字までです。', 'ペンに名入れできますか'],
      ['ปากการับประกันห้าปี โปรดเก็บใบเสร็จไว้', 'รับประกันกี่ปี'],
    ])('a document is found by a part of %s', async (content, question) => {
      await passage('満40欧元免运费。配送 ค่าจัดส่ง');
      const id = await passage(content);
      expect(await sourcesOf(question)).toMatchObject([{ type: 'document', id }]);
      const other = await add();
      assistant = other;
      expect(await sourcesOf(question)).toEqual([]);
    });

    test('of an article in several languages, the version in the question’s language is the source', async () => {
      const english = await publish(
        'en',
        'The Bonus card',
        'With the Bonus card you collect points in the app.',
      );
      const german = await publish(
        'de',
        'Die Bonus Karte',
        'Mit der Bonus Karte sammeln Sie Punkte in der App.',
        {
          associated_article_id: english,
        },
      );
      expect(await sourcesOf('What is the Bonus card?')).toMatchObject([{ id: english }]);
      expect(await sourcesOf('Was ist die Bonus Karte?')).toMatchObject([{ id: german }]);
    });

    test('results only in another language do not answer', async () => {
      await publish('de', 'Bonus Card App', 'Die Bonus Card gibt es in der App.');
      expect((await ask('How do I get the Bonus card app?')).json()).toMatchObject({ handoff: true });
      await publish('en', 'Bonus card app', 'You get the Bonus card in the app.');
      expect((await ask('How do I get the Bonus card app?')).json()).toMatchObject({
        handoff: false,
        response: expect.stringContaining('You get the Bonus card in the app.'),
      });
    });
  });
});

describe('the playground, with a model', () => {
  test('gives it the knowledge, and cites what it used', async () => {
    const id = await know('How do I return an order?', 'Send it back within 30 days.');
    await maya().patch(`${base}/assistants/${assistant}`, {
      config: { product_name: 'Paper', instructions: 'Be kind.', temperature: 0.2 },
    });
    setModel({ reasoning: 'Source 1', response: 'Within 30 days [[1]].', sources: [1], confidence: 0.9 });
    const history = [
      { role: 'user', content: 'Hello' },
      { role: 'assistant', content: 'Hello!' },
      { role: 'user', content: 'How do I return an order?' },
    ];
    const answer = await ask('How do I return an order?', { message_history: history });
    expect(answer.json()).toEqual({
      reasoning: 'Source 1',
      response: 'Within 30 days.',
      handoff: false,
      sources: [{ n: 1, type: 'response', id, title: 'How do I return an order?', url: null }],
      confidence: 0.9,
      by_model: true,
    });
    const [question] = model.requests;
    expect(question).toMatchObject({ temperature: 0.2, response_format: { type: 'json_object' } });
    expect(question?.messages.slice(1)).toEqual(history);
    const system = question?.messages[0]?.content ?? '';
    for (const part of ['Quill', 'Paper', 'Be kind.', 'Send it back within 30 days.'])
      expect(system).toContain(part);
  });

  test('streams its answer, to the caller who named the stream', async () => {
    await know('How do I return an order?', 'Send it back within 30 days.');
    const response =
      'Send it back [[1]] within 30 days of delivery. See https://evil.example/now and say thanks.';
    setModel({ reasoning: '', response, sources: [1] });
    const parts: unknown[] = [];
    const { sendEphemeral } = t.platform;
    t.platform.sendEphemeral = (sent) => void parts.push(sent);
    const whole = await ask('How can I return it, my order?', { stream_id: 'stream-1' });
    const unnamed = await ask('How can I return it, my order?');
    t.platform.sendEphemeral = sendEphemeral;
    expect(parts).toEqual([
      {
        accountId: t.fixtures.account.id,
        audience: { users: [t.fixtures.jonas.id] },
        event: 'captain_assistant.playground_streamed',
        data: {
          account_id: t.fixtures.account.id,
          stream_id: 'stream-1',
          content: expect.stringMatching(/^Send it back within/),
        },
      },
    ]);
    expect(JSON.stringify(parts)).not.toContain('evil');
    expect(whole.json()).toEqual(unnamed.json());
    expect((await ask('How?', { stream_id: 'x'.repeat(65) })).statusCode).toBe(422);
  });

  test('is aborted when the caller disconnects', async () => {
    await know('How do I return an order?', 'Send it back within 30 days.');
    setModel({ response: 'Send it back [[1]]', sources: [1] });
    const leaving = new AbortController();
    const left = Promise.withResolvers<void>();
    model.halfway = async (isClosed) => {
      leaving.abort();
      await isClosed;
      left.resolve();
    };
    const key = { accountId: t.fixtures.account.id, id: assistant };
    const asker = { userId: t.fixtures.jonas.id, locale: 'en', signal: leaving.signal };
    const input = { message_content: 'How can I return my order?', stream_id: 'stream-2' };
    await expect(answerInPlayground(t.platform, key, input, asker)).rejects.toMatchObject({
      code: 'unprocessable',
    });
    await left.promise;
    model.halfway = () => Promise.resolve();
  });

  test('uses the key that the account connected', async () => {
    const settings = { api_key: model.apiKey };
    const hooks = `/api/v1/accounts/${t.fixtures.account.id}/integrations/hooks`;
    const { id } = (await maya().post(hooks, { app_id: 'openai', settings })).json();
    model.say = () => JSON.stringify({ response: 'Which order do you mean?' });
    expect((await ask('It is broken')).json()).toMatchObject({
      response: 'Which order do you mean?',
      by_model: true,
    });
    await maya().patch(`${hooks}/${id}`, { status: 'disabled' });
    expect((await ask('It is broken')).json()).toMatchObject({ handoff: true, by_model: false });
    await maya().delete(`${hooks}/${id}`);
  });

  test('never shows its internal handoff text', async () => {
    await maya().patch(`${base}/assistants/${assistant}`, {
      config: { handoff_message: 'A colleague takes over.' },
    });
    setModel({ reasoning: 'wants a person', response: 'conversation_handoff' });
    expect((await ask('A person please')).json()).toMatchObject({
      response: 'A colleague takes over.',
      handoff: true,
    });
  });

  test.each([
    ['refuses', { status: 500, body: '{}' }],
    ['answers something else', { status: 200, body: '{"choices":[{"message":{"content":"Hello there"}}]}' }],
    ['is cut off', { status: 200, body: '{"choices":[{"message":{"content":"{\\"response\\": \\"Wi"}}]}' }],
    ['breaks', 'broken'],
  ] as const)('reports a model that %s as a readable error', async (_what, next) => {
    setModel({});
    model.next = next;
    const answer = await ask('Where is my order?');
    expect([answer.statusCode, answer.json().error]).toEqual([422, expect.stringMatching(/language model/i)]);
  });
});

test('assistants have an avatar', async () => {
  const answer = await t.as(null).get('/assets/images/dashboard/captain/logo.svg');
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/svg+xml']);
});

test('usage and remaining quota are among the limits', async () => {
  const { id } = t.fixtures.account;
  await t.database.db
    .updateTable('account')
    .set({ limits: jsonb({ captain_documents: 5 }) })
    .where('id', '=', id)
    .execute();
  const { limits } = (await jonas().get(`/enterprise/api/v1/accounts/${id}/limits`)).json();
  expect(limits.captain).toEqual({
    documents: { total_count: 5, consumed: 0, current_available: 5 },
    responses: { total_count: 100_000, consumed: 0, current_available: 100_000 },
  });
});
