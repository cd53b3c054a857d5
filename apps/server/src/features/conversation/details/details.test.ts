import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { form, png } from '../../../../test/form.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';

let t: TestApp;
let base: string;
beforeAll(async () => {
  t = await startTestApp();
  base = `/api/v1/accounts/${t.fixtures.account.id}`;
});
afterAll(() => t.close());
beforeEach(() => t.clearOutbox());

async function open(body: Record<string, unknown> = {}): Promise<number> {
  const input = { source_id: t.fixtures.tessa.sourceId, ...body };
  const answer = await t.as(t.fixtures.maya).post(`${base}/conversations`, input);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ id: number }>().id;
}

const at = (id: number, rest = '') => `${base}/conversations/${id}${rest}`;
const shown = async (id: number) => (await t.as(t.fixtures.maya).get(at(id))).json();

async function lines(id: number): Promise<string[]> {
  const { payload } = (await t.as(t.fixtures.maya).get(at(id, '/messages'))).json();
  return payload
    .filter((message: { message_type: number }) => message.message_type === 2)
    .map((message: { content: string }) => message.content);
}

describe('custom attributes', () => {
  test('are replaced as a whole, with one event', async () => {
    const id = await open();
    const jonas = t.as(t.fixtures.jonas);
    await jonas.post(at(id, '/custom_attributes'), { custom_attributes: { plan: 'pro', seats: 3 } });
    await t.clearOutbox();
    const input = { custom_attributes: { plan: 'paper' } };
    const answer = await jonas.post(at(id, '/custom_attributes'), input);
    expect(answer.json()).toEqual(input);
    expect(await shown(id)).toMatchObject(input);
    const received = (await t.outbox()).filter(({ name }) => name === 'conversation.updated');
    expect(received).toHaveLength(1);
    expect(received[0]?.data).toMatchObject(input);
    await jonas.post(at(id, '/custom_attributes'), input);
    expect((await t.outbox()).filter(({ name }) => name === 'conversation.updated')).toHaveLength(1);
    expect((await jonas.post(at(id, '/custom_attributes'), {})).json()).toEqual({ custom_attributes: {} });
  });

  test('changes merge; null removes one', async () => {
    const id = await open();
    const [jonas, maya] = [t.as(t.fixtures.jonas), t.as(t.fixtures.maya)];
    await jonas.post(at(id, '/custom_attributes'), {
      custom_attributes: { plan: 'pro', seats: 3, old: null },
    });
    const change = (who: typeof maya, custom_attributes: object) =>
      who.patch(at(id, '/custom_attributes'), { custom_attributes });
    await Promise.all([change(maya, { plan: 'paper' }), change(jonas, { city: 'Porto', seats: null })]);
    expect((await shown(id)).custom_attributes).toEqual({ plan: 'paper', city: 'Porto', old: null });
    const answer = await change(maya, { note: 'x'.repeat(1501) });
    expect([answer.statusCode, answer.json().attributes]).toEqual([422, ['custom_attributes']]);
    expect((await t.as(t.fixtures.rex).patch(at(id, '/custom_attributes'), {})).statusCode).toBe(401);
  });

  test.each([{ plan: 'x'.repeat(1501) }, { seats: 10_000_000_000 }])(
    'that are too large are rejected',
    async (values) => {
      const id = await open();
      const answer = await t
        .as(t.fixtures.maya)
        .post(at(id, '/custom_attributes'), { custom_attributes: values });
      expect([answer.statusCode, answer.json().attributes]).toEqual([422, ['custom_attributes']]);
    },
  );
});

describe('muting', () => {
  test('blocks the contact and resolves; unmuting only unblocks', async () => {
    const id = await open();
    const jonas = t.as(t.fixtures.jonas);
    const muted = await jonas.post(at(id, '/mute'));
    expect([muted.statusCode, muted.body]).toEqual([200, '']);
    expect(await shown(id)).toMatchObject({
      muted: true,
      status: 'resolved',
      meta: { sender: { blocked: true } },
    });
    const names = (await t.outbox()).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['contact.updated', 'conversation.status_changed']));
    expect((await jonas.post(at(id, '/unmute'))).statusCode).toBe(200);
    expect(await shown(id)).toMatchObject({ muted: false, status: 'resolved' });
    expect(await lines(id)).toEqual([
      'Conversation was marked resolved by Jonas',
      'Jonas has muted the conversation',
      'Jonas has unmuted the conversation',
    ]);
  });

  test('is idempotent: a second call emits nothing, and does not resolve a conversation reopened since', async () => {
    const id = await open();
    const maya = t.as(t.fixtures.maya);
    await maya.post(at(id, '/mute'));
    await maya.post(at(id, '/mute'));
    expect(await lines(id)).toHaveLength(2);
    await maya.post(at(id, '/toggle_status'), { status: 'open' });
    await maya.post(at(id, '/mute'));
    expect((await shown(id)).status).toBe('resolved');
    await maya.post(at(id, '/unmute'));
  });

  test('sends no survey to blocked contacts', async () => {
    const path = `${base}/inboxes/${t.fixtures.website.id}`;
    await t.as(t.fixtures.maya).patch(path, { csat_survey_enabled: true });
    const id = await open({ message: { content: 'Hello' } });
    await t.as(t.fixtures.maya).post(at(id, '/mute'));
    const { payload } = (await t.as(t.fixtures.maya).get(at(id, '/messages'))).json();
    expect(payload.map((message: { content_type: string }) => message.content_type)).not.toContain(
      'input_csat',
    );
    await t.as(t.fixtures.maya).post(at(id, '/unmute'));
    await t.as(t.fixtures.maya).patch(path, { csat_survey_enabled: false });
  });
});

describe('a transcript', () => {
  test('is requested for the given address', async () => {
    const id = await open();
    const answer = await t.as(t.fixtures.jonas).post(at(id, '/transcript'), { email: ' Boss@Example.com ' });
    expect([answer.statusCode, answer.body]).toEqual([200, '']);
    const [event] = (await t.outbox()).filter(({ name }) => name === 'conversation.transcript_requested');
    expect(event?.data).toMatchObject({ email: 'boss@example.com' });
  });

  test.each([
    [{}, 'email param missing'],
    [{ email: ' ' }, 'email param missing'],
    [{ email: 'nobody' }, 'Email is invalid'],
  ])('rejects %j', async (input, error) => {
    const answer = await t.as(t.fixtures.jonas).post(at(await open(), '/transcript'), input);
    expect([answer.statusCode, answer.json()]).toEqual([422, { error }]);
    expect((await t.outbox()).map(({ name }) => name)).not.toContain('conversation.transcript_requested');
  });

  test('is limited to five per hour and address', async () => {
    const id = await open();
    const send = () => t.as(t.fixtures.jonas).post(at(id, '/transcript'), { email: 'often@example.com' });
    const codes = [];
    for (let count = 0; count < 6; count += 1) codes.push((await send()).statusCode);
    expect(codes).toEqual([200, 200, 200, 200, 200, 429]);
  });
});

describe('the files of a conversation', () => {
  async function send(id: number, ...names: string[]): Promise<void> {
    const bytes = await png(4);
    const files = names.map((name) => ['attachments[]', { name, bytes, type: 'image/png' }] as const);
    const request = await form([...files]);
    const url = at(id, '/messages');
    const sent = await t.as(t.fixtures.jonas).inject({ method: 'POST', url, ...request });
    expect(sent.statusCode, sent.body).toBe(200);
  }

  test('are listed newest first with their sender', async () => {
    const id = await open();
    await send(id, 'first.png');
    await send(id, 'second.png', 'third.png');
    await send(await open(), 'elsewhere.png');
    const answer = await t.as(t.fixtures.maya).get(at(id, '/attachments'));
    expect(answer.statusCode, answer.body).toBe(200);
    const { meta, payload } = answer.json();
    expect(meta).toEqual({ total_count: 3 });
    const names = payload.map((file: { data_url: string }) => file.data_url.split('/').at(-1));
    expect(names).toEqual(['third.png', 'second.png', 'first.png']);
    expect(payload[0]).toMatchObject({ file_type: 'image', sender: { name: 'Jonas' } });
    expect(Object.keys(payload[0])).not.toContain('id');
    const second = await t.as(t.fixtures.maya).get(at(id, '/attachments'), { page: '2' });
    expect(second.json()).toEqual({ meta: { total_count: 3 }, payload: [] });
  });
});

describe('the conversations of a contact', () => {
  test('are sorted by activity, limited to those the member may see', async () => {
    const contact = await t.as(t.fixtures.maya).post(`${base}/contacts`, { name: 'Ina' });
    const contactId = contact.json().payload.contact.id;
    const inWebsite = await open({
      source_id: undefined,
      inbox_id: t.fixtures.website.id,
      contact_id: contactId,
    });
    const inApp = await open({ source_id: undefined, inbox_id: t.fixtures.app.id, contact_id: contactId });
    const seen = async (person: { token: string }) => {
      const answer = await t.as(person).get(`${base}/contacts/${contactId}/conversations`);
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json().payload.map(({ id }: { id: number }) => id);
    };
    expect(await seen(t.fixtures.maya)).toEqual([inApp, inWebsite]);
    // Aiko is not in the second inbox.
    expect(await seen(t.fixtures.aiko)).toEqual([inWebsite]);
  });

  test('are not found for an unknown contact', async () => {
    expect((await t.as(t.fixtures.maya).get(`${base}/contacts/999999/conversations`)).statusCode).toBe(404);
  });
});

test('another account and agents of other inboxes have no access', async () => {
  const rival = `/api/v1/accounts/${t.fixtures.rival.id}`;
  const rex = t.as(t.fixtures.rex);
  const id = await open();
  const calls = ['/mute', '/unmute', '/transcript', '/custom_attributes'] as const;
  const body = { email: 'a@example.com', custom_attributes: { plan: 'x' } };
  for (const call of calls)
    expect((await rex.post(`${rival}/conversations/${id}${call}`, body)).statusCode).toBe(404);
  expect((await rex.get(`${rival}/conversations/${id}/attachments`)).statusCode).toBe(404);
  expect((await rex.get(`${rival}/contacts/${t.fixtures.tessa.id}/conversations`)).statusCode).toBe(404);
  const inApp = await open({
    source_id: undefined,
    inbox_id: t.fixtures.app.id,
    contact_id: t.fixtures.tessa.id,
  });
  const aiko = t.as(t.fixtures.aiko);
  for (const call of calls) expect((await aiko.post(at(inApp, call), body)).statusCode).toBe(401);
  expect((await aiko.get(at(inApp, '/attachments'))).statusCode).toBe(401);
  expect(await shown(id)).toMatchObject({ muted: false, custom_attributes: {} });
});
