import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addContact } from '../fixtures.ts';
import { startTestApp, type TestApp } from '../harness.ts';
import { fingerprint } from '../contract-fuzz/fingerprint.ts';
import { noLimits } from '../contract-fuzz/no-limits.ts';
import { createSystem, type System } from '../contract-fuzz/system.ts';

let t: TestApp;
let system: System;
/** A conversation of the other account with a message, and a file of that account. */
let foreign: { conversationId: number; messageId: number; signedFile: string; sourceId: string };
beforeAll(async () => {
  t = await startTestApp({ limiter: noLimits });
  system = await createSystem(t);
  foreign = await makeForeign();
});
afterAll(() => t.close());

async function makeForeign() {
  const contact = await addContact(t.platform, t.fixtures.rival.id, t.fixtures.rivalInbox.id, {
    name: 'Rivalla',
  });
  const base = `/api/v1/accounts/${t.fixtures.rival.id}`;
  const rex = t.as(t.fixtures.rex);
  const opened = await rex.post(`${base}/conversations`, {
    contact_id: contact.id,
    inbox_id: t.fixtures.rivalInbox.id,
    source_id: contact.sourceId,
  });
  const url = `${base}/conversations/${opened.json().id}/messages`;
  const message = await rex.post(url, { content: 'Rival secret' });
  const widget = `/api/v1/widget/direct_uploads?website_token=${t.fixtures.rivalInbox.websiteToken}`;
  const config = (
    await t.as(null).post(`/api/v1/widget/config?website_token=${t.fixtures.rivalInbox.websiteToken}`)
  ).json();
  const blob = { filename: 'secret.txt', byte_size: 6, content_type: 'text/plain' };
  const headers = { 'x-auth-token': String(config.website_channel_config.auth_token) };
  const announced = (await t.as(null).post(widget, { blob }, headers)).json();
  const path = String(announced.direct_upload.url).replace('http://confab.test', '');
  const type = { 'content-type': 'text/plain' };
  await t.as(null).inject({ method: 'PUT', url: path, payload: Buffer.from('secret'), headers: type });
  return {
    conversationId: Number(opened.json().id),
    messageId: Number(message.json().id),
    signedFile: String(announced.signed_id),
    sourceId: contact.sourceId,
  };
}

/** Expects the database to be exactly as before the call. */
async function changesNothing<T>(act: () => Promise<T>): Promise<T> {
  const before = await fingerprint(t.database.db);
  const result = await act();
  expect(await fingerprint(t.database.db)).toEqual(before);
  return result;
}

const maya = () => t.as(t.fixtures.maya);
const asVisitor = (path: string, visit: { headers: Record<string, string> }, body: object) =>
  t
    .as(null)
    .post(`/api/v1/widget${path}?website_token=${t.fixtures.website.websiteToken}`, body, visit.headers);

describe('a file of another account', () => {
  test.each(['agent', 'visitor', 'app'])('is not attached by %s, by its signed id', async (who) => {
    const visit = await system.visitorThread();
    const app = await system.appConversation();
    const { inbox_identifier: inbox, source_id: source, id } = app.params;
    const files = [foreign.signedFile];
    const answer = await changesNothing(() => {
      if (who === 'agent') {
        return maya().post(`${system.base}/conversations/${visit.id}/messages`, { attachments: files });
      }
      if (who === 'visitor') return asVisitor('/messages', visit, { message: { attachments: files } });
      const url = `/public/api/v1/inboxes/${inbox}/contacts/${source}/conversations/${id}/messages`;
      return t.as(null).post(url, { attachments: files });
    });
    expect(answer.statusCode).toBe(422);
    expect(answer.body).not.toContain('secret');
  });
});

describe('a message of another conversation', () => {
  const elsewhere = () => [
    ['another account', foreign.messageId],
    ['nobody', 987_654_321],
  ];

  test('is not quoted by an agent', async () => {
    const { id } = await system.conversation();
    const other = await system.conversation();
    const inside = await system.message(other.id);
    for (const [, messageId] of [...elsewhere(), ['another conversation', inside.id]]) {
      const body = { content: 'Quoting', content_attributes: { in_reply_to: messageId } };
      const answer = await maya().post(`${system.base}/conversations/${id}/messages`, body);
      expect(answer.body).not.toContain('Rival secret');
      const stored = answer.json().content_attributes ?? {};
      expect(stored.in_reply_to ?? null).toBeNull();
    }
  });

  test('is not quoted, answered, or read by a visitor', async () => {
    const visit = await system.visitorThread();
    const other = await system.visitorThread();
    const events = await system.question(other.id);
    for (const messageId of [foreign.messageId, events.id]) {
      const quoted = await asVisitor('/messages', visit, {
        message: { content: 'Quoting', reply_to: messageId },
      });
      expect(quoted.json().content_attributes?.in_reply_to ?? null).toBeNull();
      const url = `/api/v1/widget/messages/${messageId}?website_token=${t.fixtures.website.websiteToken}`;
      const answered = await changesNothing(() =>
        t.as(null).inject({
          method: 'PATCH',
          url,
          headers: visit.headers,
          payload: { contact: { email: 'a@example.com' } },
        }),
      );
      expect(answered.statusCode).toBe(404);
    }
  });

  test('is not deleted, retried, or updated through another conversation', async () => {
    const { id } = await system.conversation('app');
    const url = (messageId: number) => `${system.base}/conversations/${id}/messages/${messageId}`;
    const attempts = (messageId: number) => [
      () => maya().delete(url(messageId)),
      () => maya().post(`${url(messageId)}/retry`),
      () => maya().patch(url(messageId), { status: 'failed' }),
    ];
    const postEvent = async (messageId: number) => {
      const answers = [];
      for (const attempt of attempts(messageId)) {
        const { statusCode, body } = await attempt();
        expect(statusCode).toBeGreaterThanOrEqual(400);
        answers.push([statusCode, body]);
      }
      return answers;
    };
    await changesNothing(async () =>
      expect(await postEvent(foreign.messageId)).toEqual(await postEvent(987_654_321)),
    );
  });
});

describe('an inaccessible inbox', () => {
  // Aiko is a member of the website only.
  test('accepts no contact, contact inbox, or conversation from an agent', async () => {
    const aiko = t.as(t.fixtures.aiko);
    const inside = await system.contact();
    for (const inbox of [t.fixtures.app.id, t.fixtures.rivalInbox.id]) {
      await changesNothing(async () => {
        const contact = await aiko.post(`${system.base}/contacts`, { name: 'Side', inbox_id: inbox });
        expect(contact.statusCode).toBeGreaterThanOrEqual(400);
        const session = await aiko.post(`${system.base}/contacts/${inside.id}/contact_inboxes`, {
          inbox_id: inbox,
        });
        expect(session.statusCode).toBeGreaterThanOrEqual(400);
        const conversation = { contact_id: inside.id, inbox_id: inbox };
        expect(
          (await aiko.post(`${system.base}/conversations`, conversation)).statusCode,
        ).toBeGreaterThanOrEqual(400);
        const found = await aiko.post(`${system.base}/contact_inboxes/filter`, {
          inbox_id: inbox,
          source_id: foreign.sourceId,
        });
        expect(found.statusCode).toBeGreaterThanOrEqual(400);
      });
    }
  });

  test('cannot be joined by a source id of another inbox or account', async () => {
    for (const source of [foreign.sourceId, t.fixtures.tessa.sourceId]) {
      const app = `/public/api/v1/inboxes/${t.fixtures.app.identifier}/contacts/${source}`;
      expect((await t.as(null).get(app)).statusCode).toBe(404);
      expect((await t.as(null).post(`${app}/conversations`, {})).statusCode).toBe(404);
    }
    const { id } = await system.contact();
    const body = { contact_id: id, inbox_id: t.fixtures.app.id, source_id: foreign.sourceId };
    const opened = await maya().post(`${system.base}/conversations`, body);
    expect(opened.body).not.toContain('Rivalla');
  });
});

describe('users and labels of other accounts', () => {
  test('an agent of another account, or outside the inbox, is not assigned', async () => {
    const { id } = await system.conversation();
    const url = `${system.base}/conversations/${id}/assignments`;
    for (const assignee of [t.fixtures.rex.id, -1, 987_654_321]) {
      await maya().post(url, { assignee_id: assignee });
      const shown = (await maya().get(`${system.base}/conversations/${id}`)).json();
      expect(shown.meta.assignee ?? null).toBeNull();
    }
    await maya().post(url, { team_id: system.foreign['team_id'] });
    expect((await maya().get(`${system.base}/conversations/${id}`)).json().meta.team ?? null).toBeNull();
  });

  test('a label of another account cannot be added by a visitor nor distinguished from an unknown one', async () => {
    const made = await t.as(t.fixtures.rex).post(`/api/v1/accounts/${t.fixtures.rival.id}/labels`, {
      title: 'rivals-own',
    });
    expect(made.statusCode).toBe(200);
    const visit = await system.visitorThread();
    const [known, unknown] = [
      await asVisitor('/labels', visit, { label: 'rivals-own' }),
      await asVisitor('/labels', visit, { label: 'nobodys' }),
    ];
    expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body]);
    const shown = (await maya().get(`${system.base}/conversations/${visit.id}`)).json();
    expect(shown.labels).toEqual([]);
  });
});

describe('unknown keys', () => {
  // The fields of a message or contact that its author may not set.
  const extra = {
    id: 1,
    account_id: 2,
    inbox_id: 2,
    conversation_id: 1,
    sender_id: 1,
    sender_type: 'User',
    sender: { id: 1, type: 'user' },
    private: true,
    message_type: 1,
    status: 'failed',
    source_id: 'forged',
    additional_attributes: { forged: true },
    blocked: false,
    hmac_verified: true,
    pubsub_token: 'x',
    role: 'administrator',
    assignee_id: 1,
  };

  test('change nothing in a visitor’s message', async () => {
    const visit = await system.visitorThread();
    const answer = await asVisitor('/messages', visit, { ...extra, message: { ...extra, content: 'Mine' } });
    expect(answer.json()).toMatchObject({ content: 'Mine', message_type: 0, private: false });
    expect(answer.body).not.toContain('forged');
    expect(answer.json().conversation_id).toBe(visit.id);
    const row = await t.database.db
      .selectFrom('message')
      .select(['sender_type', 'private', 'message_type'])
      .where('id', '=', answer.json().id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ sender_type: 'Contact', private: false, message_type: 0 });
  });

  test('verify, unblock, or promote no one', async () => {
    const app = `/public/api/v1/inboxes/${t.fixtures.app.identifier}/contacts`;
    const { source_id: source } = (await t.as(null).post(app, { ...extra, source_id: 'mass' })).json();
    await t.as(null).patch(`${app}/${source}`, extra);
    const session = await t.database.db
      .selectFrom('contact_inbox')
      .select(['hmac_verified', 'account_id', 'inbox_id'])
      .where('source_id', '=', source)
      .executeTakeFirstOrThrow();
    expect(session).toEqual({
      hmac_verified: false,
      account_id: t.fixtures.account.id,
      inbox_id: t.fixtures.app.id,
    });
    await t.as(t.fixtures.nils).put('/api/v1/profile', { profile: { ...extra, name: 'Nils' } });
    const profile = (await t.as(t.fixtures.nils).get('/api/v1/profile')).json();
    expect(profile.accounts).toMatchObject([{ id: t.fixtures.account.id, role: 'agent' }]);
  });

  test('a blocked contact does not unblock itself', async () => {
    const visit = await system.visitor();
    const shown = await t.as(null).inject({
      method: 'GET',
      url: `/api/v1/widget/contact?website_token=${t.fixtures.website.websiteToken}`,
      headers: visit.headers,
    });
    const url = `${system.base}/contacts/${shown.json().id}`;
    await maya().patch(url, { blocked: true });
    await t.as(null).inject({
      method: 'PATCH',
      url: `/api/v1/widget/contact/set_user?website_token=${t.fixtures.website.websiteToken}`,
      headers: visit.headers,
      payload: { identifier: 'unblock', blocked: false },
    });
    expect((await maya().get(url)).json().payload.blocked).toBe(true);
  });
});
