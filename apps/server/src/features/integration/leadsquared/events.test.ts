import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openWorkers } from '../../../../test/channels/harness.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import {
  accessKey,
  secretKey,
  startLeadSquared,
  type LeadSquaredStandIn,
} from '../../../../test/leadsquared/stand-in.ts';
import type { Background } from '../../../main/background.ts';

let t: TestApp;
let crm: LeadSquaredStandIn;
let workers: Background;
let base: string;
let hook: number;

beforeAll(async () => {
  crm = await startLeadSquared();
  t = await startTestApp({ providerUrls: new Map([['LEADSQUARED_API_URL', `${crm.url}/v2`]]) });
  base = `/api/v1/accounts/${t.fixtures.account.id}`;
  await t.database.db
    .updateTable('account')
    .set({ features: ['crm_integration'] })
    .execute();
  workers = await openWorkers(t);
  workers.begin();
});
afterAll(async () => {
  await workers.stop();
  await t.close();
  await crm.close();
});
beforeEach(async () => {
  await t.database.db.deleteFrom('integration_hook').execute();
  await setFeatures(['crm_integration']);
  crm.failures.length = 0;
  hook = await connect();
  crm.requests.length = 0;
  crm.activities.length = 0;
});
vi.setConfig({ testTimeout: 60_000 });

const maya = () => t.as(t.fixtures.maya);
const settings = {
  access_key: accessKey,
  secret_key: secretKey,
  enable_conversation_activity: true,
  enable_transcript_activity: true,
};
async function connect(more: object = {}): Promise<number> {
  const input = { app_id: 'leadsquared', settings: { ...settings, ...more } };
  return (await maya().post(`${base}/integrations/hooks`, input)).json().id;
}
const change = (input: object) => maya().patch(`${base}/integrations/hooks/${hook}`, input);
const until = (check: () => Promise<void> | void) => vi.waitFor(check, { timeout: 30_000, interval: 20 });
const requestsTo = (method: string) => crm.requests.filter(({ path }) => path.endsWith(method));

let people = 0;
async function newContact(more: object = {}): Promise<{ id: number; email: string }> {
  const email = `person-${(people += 1)}@example.com`;
  const made = await maya().post(`${base}/contacts`, { name: 'Ines', email, ...more });
  return { id: made.json().payload.contact.id, email };
}
const changeContact = (id: number, input: object) => maya().patch(`${base}/contacts/${id}`, input);
const contactOf = async (id: number) => (await maya().get(`${base}/contacts/${id}`)).json().payload;
async function begin(contactId: number, inboxId = t.fixtures.app.id): Promise<number> {
  const input = { inbox_id: inboxId, contact_id: contactId, message: { content: 'We got your letter.' } };
  return (await maya().post(`${base}/conversations`, input)).json().id;
}
const sendMessage = (id: number, body: object) => maya().post(`${base}/conversations/${id}/messages`, body);
const setStatus = (id: number, status: string) =>
  maya().post(`${base}/conversations/${id}/toggle_status`, { status });
const conversationOf = async (id: number) => (await maya().get(`${base}/conversations/${id}`)).json();
/** Earlier events are handled or skipped; this contact's event comes after them. */
async function caughtUp(): Promise<void> {
  const { id, email } = await newContact();
  await changeContact(id, { name: 'Marker' });
  await until(() => expect([...crm.leads.values()].map(({ EmailAddress: each }) => each)).toContain(email));
}

test('a contact becomes a lead once, and later changes update that lead', async () => {
  const { id, email } = await newContact({ phone_number: '+919845098450' });
  await changeContact(id, { name: 'Ines Moura' });
  await until(async () =>
    expect((await contactOf(id)).additional_attributes).toEqual({
      external: { leadsquared_id: expect.stringMatching(/^lead-/) },
    }),
  );
  const leadId = (await contactOf(id)).additional_attributes.external.leadsquared_id;
  expect(crm.leads.get(leadId)).toEqual({
    FirstName: 'Ines Moura',
    EmailAddress: email,
    Phone: '+91-9845098450',
  });
  await changeContact(id, {
    email: `new-${email}`,
    additional_attributes: { external: { leadsquared_id: 'x' } },
  });
  await until(() => expect(crm.leads.get(leadId)?.['EmailAddress']).toBe(`new-${email}`));
  await caughtUp();
  // Neither the id nor other changes caused by LeadSquared are sent back to it.
  expect([requestsTo('Lead.CreateOrUpdate').length, requestsTo('Lead.Update').length]).toEqual([2, 1]);
  expect(requestsTo('Lead.Update')[0]?.query.get('leadId')).toBe(leadId);
  expect(requestsTo('Lead.Update')[0]?.headers['content-type']).toBe('application/json');
});

test('a deleted lead is created again', async () => {
  const { id } = await newContact();
  await changeContact(id, { name: 'First' });
  await until(() => expect(requestsTo('Lead.CreateOrUpdate')).toHaveLength(1));
  await until(async () => expect((await contactOf(id)).additional_attributes.external).toBeDefined());
  const gone = (await contactOf(id)).additional_attributes.external.leadsquared_id;
  crm.leads.delete(gone);
  await changeContact(id, { name: 'Second' });
  await until(async () =>
    expect((await contactOf(id)).additional_attributes.external.leadsquared_id).not.toBe(gone),
  );
  const again = (await contactOf(id)).additional_attributes.external.leadsquared_id;
  crm.leads.delete(again);
  const displayId = await begin(id);
  await until(() => expect(crm.activities).toHaveLength(1));
  expect(crm.leads.has(crm.activities[0]?.leadId ?? '')).toBe(true);
  expect((await conversationOf(displayId)).additional_attributes.leadsquared).toEqual({
    created_activity_id: crm.activities[0]?.id,
  });
});

test('a new conversation creates an activity of the lead, in the account’s time zone there', async () => {
  const { id, email } = await newContact();
  const displayId = await begin(id);
  await until(async () =>
    expect((await conversationOf(displayId)).additional_attributes.leadsquared).toEqual({
      created_activity_id: expect.stringMatching(/^activity-/),
    }),
  );
  const { created_at: seconds } = await conversationOf(displayId);
  const india = new Date((seconds + 5.5 * 3600) * 1000).toISOString().slice(0, 19).replace('T', ' ');
  const utc = new Date(seconds * 1000).toISOString().slice(0, 16).replace('T', ' ');
  const [leadId] = [...crm.leads].find(([, lead]) => lead['EmailAddress'] === email) ?? [];
  expect(crm.activities).toEqual([
    {
      id: expect.any(String),
      leadId,
      code: 301,
      time: expect.stringContaining(utc.slice(0, 14)),
      note: [
        'New conversation in App (Api)',
        `Started: ${india}`,
        `Conversation: http://confab.test/app/accounts/${t.fixtures.account.id}/conversations/${displayId}`,
      ].join('\n'),
    },
  ]);
});

test('each time a conversation is resolved, a transcript of public messages is posted', async () => {
  await change({ settings: { enable_conversation_activity: false } });
  const { id } = await newContact();
  const displayId = await begin(id);
  await sendMessage(displayId, { content: 'Is it **late**?', message_type: 'incoming' });
  await sendMessage(displayId, { content: 'They are upset', private: true });
  const deleted = (await sendMessage(displayId, { content: 'A slip' })).json().id;
  await maya().delete(`${base}/conversations/${displayId}/messages/${deleted}`);
  await setStatus(displayId, 'snoozed');
  await setStatus(displayId, 'resolved');
  await until(() => expect(crm.activities).toHaveLength(1));
  const [{ note, code } = { note: '', code: 0 }] = crm.activities;
  expect(code).toBe(302);
  const lines = note.split('\n');
  expect(lines[0]).toBe(`Transcript of conversation #${displayId} in App (Api)`);
  expect(lines.slice(4).filter((line) => line !== '')).toEqual([
    expect.stringMatching(/^\[\d{4}-\d\d-\d\d \d\d:\d\d\] Maya: We got your letter\.$/),
    expect.stringMatching(/^\[.{16}\] Ines: Is it \*\*late\*\*\?$/),
  ]);
  await setStatus(displayId, 'open');
  await setStatus(displayId, 'resolved');
  await until(() => expect(crm.activities).toHaveLength(2));
  await until(async () =>
    expect((await conversationOf(displayId)).additional_attributes.leadsquared).toEqual({
      transcript_activity_id: crm.activities[1]?.id,
    }),
  );
});

test('a long transcript contains the newest messages, and mentions omitted ones', async () => {
  await change({ settings: { enable_conversation_activity: false } });
  const { id } = await newContact();
  const displayId = await begin(id);
  for (let number = 1; number <= 30; number += 1)
    await sendMessage(displayId, { content: `${number}: ${'x'.repeat(100)}` });
  await setStatus(displayId, 'resolved');
  await until(() => expect(crm.activities).toHaveLength(1));
  const note = crm.activities[0]?.note ?? '';
  expect(note.length).toBeLessThanOrEqual(2000);
  expect(note).toContain('\n\n(Earlier messages are left out.)\n\n[');
  const numbers = [...note.matchAll(/Maya: (\d+):/g)].map(([, number]) => Number(number));
  expect(numbers.at(-1)).toBe(30);
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
  expect(numbers.length).toBeGreaterThan(10);
});

test('posts nothing about unrecognizable contacts, disabled activities, and deleted objects', async () => {
  const visitor = (await maya().post(`${base}/contacts`, { name: 'Visitor' })).json().payload.contact.id;
  await changeContact(visitor, { name: 'Someone' });
  await begin(visitor);
  await change({ settings: { enable_conversation_activity: false, enable_transcript_activity: false } });
  const { id } = await newContact();
  await setStatus(await begin(id), 'resolved');
  await caughtUp();
  expect(crm.activities).toEqual([]);
  expect(requestsTo('Lead.CreateOrUpdate')).toHaveLength(1);
});

test.each([
  ['disabled', () => change({ status: 'disabled' })],
  ['without the feature', () => setFeatures([])],
  ['disconnected', () => maya().delete(`${base}/integrations/hooks/${hook}`)],
])('%s, posts nothing, nor later about events in between', async (_what, end) => {
  await end();
  const { id } = await newContact();
  await changeContact(id, { name: 'Meanwhile' });
  await setStatus(await begin(id), 'resolved');
  await untilFollowed();
  await setFeatures(['crm_integration']);
  await t.database.db.deleteFrom('integration_hook').execute();
  hook = await connect();
  crm.requests.length = 0;
  await caughtUp();
  expect(crm.requests).toHaveLength(1);
  expect(crm.activities).toEqual([]);
});

const setFeatures = (features: string[]) => t.database.db.updateTable('account').set({ features }).execute();

/** Until the events so far were read. */
async function untilFollowed(): Promise<void> {
  await until(async () => expect(await t.outbox()).toEqual([]));
  const { rows: log } = await t.database.pool.query('select max(number) as newest from event');
  await until(async () => {
    const { rows } = await t.database.pool.query(
      "select number from log_follower where name = 'leadsquared.note'",
    );
    expect(Number(rows[0]?.number)).toBeGreaterThanOrEqual(Number(log[0].newest));
  });
}

test('posts nothing of another account', async () => {
  const theirs = `/api/v1/accounts/${t.fixtures.rival.id}/contacts`;
  const made = await t.as(t.fixtures.rex).post(theirs, { name: 'Theirs', email: 'theirs@example.com' });
  await t.as(t.fixtures.rex).patch(`${theirs}/${made.json().payload.contact.id}`, { name: 'Changed' });
  await caughtUp();
  expect(JSON.stringify(crm.requests.map(({ json }) => json))).not.toContain('theirs@example.com');
});

test('if LeadSquared rejects the keys, it is disabled, administrators are notified, and saving it resumes', async () => {
  crm.failures.push({ status: 401 });
  const { id } = await newContact();
  await changeContact(id, { name: 'Locked out' });
  await until(async () =>
    expect((await t.sentEmails()).join()).toContain('Subject: LeadSquared is disconnected'),
  );
  const [shown] = (await maya().get(`${base}/integrations/apps/leadsquared`)).json().hooks;
  expect(shown).toMatchObject({ status: false, reauthorization_required: true });
  const saved = (await change({ status: 'enabled' })).json();
  expect(saved).toMatchObject({ status: true, reauthorization_required: false });
  await changeContact(id, { name: 'Let in' });
  await until(() => expect([...crm.leads.values()].at(-1)?.['FirstName']).toBe('Let in'));
});
