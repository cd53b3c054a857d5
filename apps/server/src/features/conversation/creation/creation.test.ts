import { afterAll, beforeAll, expect, test } from 'vitest';
import { lettersChannel, lettersInput } from '../../../../test/example-channel/letters.ts';
import { form } from '../../../../test/form.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { addChannels } from '../../../channels/registry.ts';

let t: TestApp;
let base: string;
let inboxId: number;
let odile: number;
beforeAll(async () => {
  addChannels([lettersChannel]);
  t = await startTestApp();
  const { account, maya, jonas } = t.fixtures;
  base = `/api/v1/accounts/${account.id}`;
  const channel = lettersInput('desk@paperlane.example');
  inboxId = (await t.as(maya).post(`${base}/inboxes`, { name: 'Letters', channel })).json().id;
  await t.as(maya).post(`${base}/inbox_members`, { inbox_id: inboxId, user_ids: [jonas.id] });
  odile = await newContact({ name: 'Odile', email: 'odile@example.com' });
});
afterAll(() => t.close());

async function newContact(contact: object): Promise<number> {
  const made = await t.as(t.fixtures.maya).post(`${base}/contacts`, contact);
  return made.json().payload.contact.id;
}

const jonas = () => t.as(t.fixtures.jonas);

/** The same as JSON and as a form, which carries a file. */
async function start(how: 'json' | 'form', input: { contactId: number; cc?: string; inbox?: number }) {
  const inbox = input.inbox ?? inboxId;
  if (how === 'json') {
    return jonas().post(`${base}/conversations`, {
      inbox_id: inbox,
      contact_id: input.contactId,
      additional_attributes: { mail_subject: 'Your order' },
      message: { content: 'Dear Odile', cc_emails: input.cc ?? '', bcc_emails: 'archive@example.com' },
    });
  }
  return jonas().inject({
    method: 'POST',
    url: `${base}/conversations`,
    ...(await form([
      ['inbox_id', String(inbox)],
      ['contact_id', String(input.contactId)],
      ['additional_attributes[mail_subject]', 'Your order'],
      ['message[content]', 'Dear Odile'],
      ['message[cc_emails]', input.cc ?? ''],
      ['message[bcc_emails]', 'archive@example.com'],
      ['message[attachments][]', { name: 'order.txt', type: 'text/plain', bytes: Buffer.from('3 reams') }],
    ])),
  });
}

async function conversationCount(): Promise<number> {
  const { count } = await t.database.db
    .selectFrom('conversation')
    .select((select) => select.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

for (const how of ['json', 'form'] as const) {
  test(`a conversation starts with its subject and its copies, as ${how}`, async () => {
    const made = await start(how, {
      contactId: odile,
      cc: 'noa@example.com, Noa@example.com,lee@example.com',
    });
    expect(made.statusCode, made.body).toBe(200);
    expect(made.json()).toMatchObject({
      inbox_id: inboxId,
      additional_attributes: { mail_subject: 'Your order' },
      messages: [
        {
          content: 'Dear Odile',
          content_attributes: {
            cc_emails: ['Noa@example.com', 'lee@example.com'],
            bcc_emails: ['archive@example.com'],
            to_emails: [],
          },
        },
      ],
    });
    const files = made.json().messages[0].attachments ?? [];
    expect(files).toHaveLength(how === 'form' ? 1 : 0);
  });

  test(`an invalid address rejects the whole request, as ${how}`, async () => {
    const before = await conversationCount();
    const refused = await start(how, { contactId: odile, cc: 'noa@example.com, noa' });
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({ message: 'Invalid email address', attributes: ['cc_emails'] });
    expect(await conversationCount()).toBe(before);
  });

  test(`a channel without CC stores none, as ${how}`, async () => {
    const made = await start(how, { contactId: odile, cc: 'nobody', inbox: t.fixtures.app.id });
    expect(made.statusCode, made.body).toBe(200);
    expect(made.json().messages[0].content_attributes).not.toHaveProperty('cc_emails');
  });
}

test('an inbox is offered, and accepted, only where it can reach the contact', async () => {
  const paul = await newContact({ name: 'Paul' });
  const offered = async (contactId: number) => {
    const listed = await jonas().get(`${base}/contacts/${contactId}/contactable_inboxes`);
    return listed.json<{ payload: { source_id: string; inbox: { name: string } }[] }>().payload;
  };
  expect(await offered(odile)).toContainEqual({
    source_id: 'odile@example.com',
    inbox: expect.objectContaining({ id: inboxId }),
  });
  expect((await offered(paul)).map(({ inbox }) => inbox.name)).not.toContain('Letters');
  const refused = await start('json', { contactId: paul });
  expect([refused.statusCode, refused.json()]).toEqual([422, { error: 'The contact has no address' }]);
});

test('inaccessible inboxes and contacts of other accounts are rejected', async () => {
  const body = { inbox_id: inboxId, contact_id: odile, message: { content: 'Hello' } };
  const before = await conversationCount();
  expect((await t.as(t.fixtures.aiko).post(`${base}/conversations`, body)).statusCode).toBe(401);
  expect((await t.as(t.fixtures.rex).post(`${base}/conversations`, body)).statusCode).toBe(401);
  const rivals = `/api/v1/accounts/${t.fixtures.rival.id}/conversations`;
  const foreign = { ...body, inbox_id: t.fixtures.rivalInbox.id };
  expect((await t.as(t.fixtures.rex).post(rivals, foreign)).statusCode).toBe(404);
  expect((await t.as(t.fixtures.rex).post(rivals, body)).statusCode).toBe(404);
  const own = `/api/v1/accounts/${t.fixtures.account.id}/contacts/${odile}/contactable_inboxes`;
  expect((await t.as(t.fixtures.rex).get(own)).statusCode).toBe(401);
  expect(await conversationCount()).toBe(before);
});

test('an inbox includes what can be sent from it', async () => {
  const listed = await jonas().get(`${base}/inboxes`);
  const of = (id: number) =>
    listed.json<{ payload: { id: number }[] }>().payload.find((inbox) => inbox.id === id);
  expect(of(inboxId)).toMatchObject({
    email: 'desk@paperlane.example',
    capabilities: { copies: true, subject: true, rich_text: false, max_message_length: 500 },
  });
  expect(of(t.fixtures.app.id)).toMatchObject({
    capabilities: { copies: false, subject: false, rich_text: true, max_message_length: 150_000 },
  });
});
