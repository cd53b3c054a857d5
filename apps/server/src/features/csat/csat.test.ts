import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { newVisitor } from '../../../test/visitor.ts';
import { fakeClock } from '../../../test/clock.ts';

const clock = fakeClock(new Date('2026-11-20T12:00:00Z'));
let t: TestApp;
let account: string;
beforeAll(async () => {
  t = await startTestApp({ clock, installation: { frontendUrl: 'https://desk.test' } });
  account = `/api/v1/accounts/${t.fixtures.account.id}`;
  await setInbox({ csat_survey_enabled: true });
});
afterAll(() => t.close());

async function setInbox(values: object, inboxId = t.fixtures.app.id) {
  const answer = await t.as(t.fixtures.maya).patch(`${account}/inboxes/${inboxId}`, values);
  expect(answer.statusCode, answer.body).toBe(200);
}

type Shown = { id: number; content: string; content_type: string };

/** A conversation of the app resolved by an agent, so the customer gets a survey. */
async function openSurvey() {
  const contacts = `/public/api/v1/inboxes/${t.fixtures.app.identifier}/contacts`;
  const { source_id: sourceId } = (await t.as(null).post(contacts, {})).json();
  const own = `${contacts}/${sourceId}/conversations`;
  const { id, uuid } = (await t.as(null).post(own, {})).json() as { id: number; uuid: string };
  await t.as(null).post(`${own}/${id}/messages`, { content: 'Where is my order?' });
  const url = `${account}/conversations/${id}`;
  await t.as(t.fixtures.jonas).post(`${url}/assignments`, { assignee_id: t.fixtures.jonas.id });
  await t.as(t.fixtures.jonas).post(`${url}/toggle_status`, { status: 'resolved' });
  const { payload } = (await t.as(t.fixtures.jonas).get(`${url}/messages`)).json() as { payload: Shown[] };
  const message = payload.find(({ content_type: type }) => type === 'input_csat');
  if (message === undefined) throw new Error('no survey was sent');
  return { uuid, url, own: `${own}/${id}`, message, survey: `/public/api/v1/csat_survey/${uuid}` };
}

const rated = (rating: unknown, feedback?: string) => ({
  message: {
    submitted_values: {
      csat_survey_response: { rating, ...(feedback === undefined ? {} : { feedback_message: feedback }) },
    },
  },
});

describe('the question', () => {
  test('ends with a link where the channel shows no form', async () => {
    const usual = await openSurvey();
    const link = `https://desk.test/survey/responses/${usual.uuid}`;
    expect(usual.message.content).toBe(`Please rate this conversation, ${link}`);
    expect((await t.as(null).get(usual.survey)).json().content).toBe('Please rate this conversation');
    await setInbox({ csat_config: { message: 'How was it?', display_type: 'star' } });
    const own = await openSurvey();
    expect(own.message.content).toBe(`How was it? https://desk.test/survey/responses/${own.uuid}`);
    expect((await t.as(null).get(own.survey)).json()).toMatchObject({
      content: 'How was it?',
      display_type: 'star',
    });
    await setInbox({ csat_config: {} });
  });

  test('is complete on a website, where the form is shown', async () => {
    const { website } = t.fixtures;
    await setInbox({ csat_survey_enabled: true, enable_email_collect: false }, website.id);
    const visitor = await newVisitor(t);
    await visitor.say('Hi');
    await visitor.get('/conversations/toggle_status');
    const { payload } = (await visitor.get('/messages')).json() as { payload: Shown[] };
    expect(payload.at(-1)?.content).toBe('Please rate the conversation');
  });
});

describe('the survey behind the link', () => {
  test('is public, and contains nothing of the conversation', async () => {
    const { survey, message } = await openSurvey();
    const answer = await t.as(null).get(survey);
    expect(answer.json()).toEqual({
      id: message.id,
      csat_survey_response: null,
      display_type: 'emoji',
      content: 'Please rate this conversation',
      inbox_avatar_url: '',
      inbox_name: 'App',
      locale: 'en',
      conversation_id: expect.any(Number),
      created_at: '2026-11-20T12:00:00.000Z',
    });
  });

  test('accepts a rating, then a comment, and stores the rated agent', async () => {
    const { survey, url, message } = await openSurvey();
    const first = await t.as(null).put(survey, rated(2));
    expect(first.json().csat_survey_response).toMatchObject({
      account_id: t.fixtures.account.id,
      message_id: message.id,
      assigned_agent_id: t.fixtures.jonas.id,
      rating: 2,
      feedback_message: null,
    });
    await t.as(t.fixtures.jonas).post(`${url}/assignments`, { assignee_id: t.fixtures.maya.id });
    clock.advance(60_000);
    const second = await t.as(null).patch(survey, rated(4, 'Quick'));
    const { csat_survey_response: before } = first.json();
    expect(second.json().csat_survey_response).toEqual({
      ...before,
      rating: 4,
      feedback_message: 'Quick',
      updated_at: clock.now().toISOString(),
    });
    const { payload } = (await t.as(t.fixtures.jonas).get(`${url}/messages`)).json();
    expect(payload.find(({ id }: Shown) => id === message.id).content_attributes).toMatchObject({
      submitted_values: { csat_survey_response: { rating: 4, feedback_message: 'Quick' } },
    });
  });

  test('includes an answer given elsewhere', async () => {
    const { survey, own, message } = await openSurvey();
    await t.as(null).patch(`${own}/messages/${message.id}`, { csat_survey_response: { rating: 5 } });
    expect((await t.as(null).get(survey)).json().csat_survey_response).toMatchObject({ rating: 5 });
  });

  test('is unchanged without a rating', async () => {
    const { survey } = await openSurvey();
    for (const body of [{}, { message: null }, rated(null, 'only words')]) {
      const answer = await t.as(null).put(survey, body);
      expect([answer.statusCode, answer.json().csat_survey_response]).toEqual([200, null]);
    }
    expect((await t.as(null).put(survey, rated(6))).statusCode).toBe(422);
    expect((await t.as(null).put(survey, rated(0))).statusCode).toBe(422);
  });

  test('is open for fourteen days, and read-only afterwards', async () => {
    const { survey } = await openSurvey();
    clock.advance(14 * 86_400_000);
    expect((await t.as(null).put(survey, rated(3))).statusCode).toBe(200);
    clock.advance(60_000);
    const late = await t.as(null).put(survey, rated(1));
    expect([late.statusCode, late.json()]).toEqual([
      422,
      { error: 'You cannot update the CSAT survey after 14 days' },
    ]);
    expect((await t.as(null).get(survey)).json().csat_survey_response).toMatchObject({ rating: 3 });
  });

  test('is not found for an invalid link, a contact without a survey, or a suspended account', async () => {
    const { survey, own } = await openSurvey();
    const fresh = (await t.as(null).post(own.replace(/\/\d+$/, ''), {})).json() as { uuid: string };
    for (const uuid of [fresh.uuid, '00000000-0000-4000-8000-000000000000', 'nothing', '1%27']) {
      const answer = await t.as(null).get(`/public/api/v1/csat_survey/${uuid}`);
      expect([answer.statusCode, answer.json()]).toEqual([404, { status: 404, error: 'Not Found' }]);
      expect((await t.as(null).put(`/public/api/v1/csat_survey/${uuid}`, rated(3))).statusCode).toBe(404);
    }
    const suspend = (status: number) =>
      t.platform.db.updateTable('account').set({ status }).where('id', '=', t.fixtures.account.id).execute();
    await suspend(1);
    expect((await t.as(null).get(survey)).statusCode).toBe(404);
    await suspend(0);
  });

  test('is the first of the conversation, and none that only agents see', async () => {
    const { survey, url, message } = await openSurvey();
    const send = (body: object) =>
      t
        .as(t.fixtures.jonas)
        .post(`${url}/messages`, { content: 'Again?', content_type: 'input_csat', ...body });
    expect((await send({})).statusCode).toBe(200);
    expect((await t.as(null).get(survey)).json().id).toBe(message.id);
    const hide = 'update message set private = true where content_type = $1 and conversation_id = $2';
    const { rows } = await t.database.pool.query(
      'select content_type, conversation_id from message where id = $1',
      [message.id],
    );
    await t.database.pool.query(hide, [rows[0].content_type, rows[0].conversation_id]);
    expect((await t.as(null).get(survey)).statusCode).toBe(404);
  });

  test('is gone with its inbox, before its messages are', async () => {
    const { survey } = await openSurvey();
    const close = (at: string) =>
      t.database.pool.query(`update inbox set deleting_at = ${at} where id = $1`, [t.fixtures.app.id]);
    await close('now()');
    expect((await t.as(null).get(survey)).statusCode).toBe(404);
    await close('null');
    expect((await t.as(null).get(survey)).statusCode).toBe(200);
  });

  test('can be answered by pages of other origins', async () => {
    const { survey } = await openSurvey();
    const headers = { origin: 'https://elsewhere.test', 'access-control-request-method': 'PUT' };
    const answer = await t.as(null).inject({ method: 'OPTIONS', url: survey, headers });
    expect(answer.headers['access-control-allow-origin']).toBe('*');
    expect(String(answer.headers['access-control-allow-methods'])).toContain('PUT');
  });
});
