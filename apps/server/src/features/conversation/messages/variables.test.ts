import { maxContentLength } from '@confab/contract/features/message';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { newVisitor } from '../../../../test/visitor.ts';

let t: TestApp;
let account: string;
let url: string;
let displayId: number;
beforeAll(async () => {
  t = await startTestApp();
  account = `/api/v1/accounts/${t.fixtures.account.id}`;
});
afterAll(() => t.close());
beforeEach(async () => {
  await rename({ name: 'tessa BERG', custom_attributes: { plan: 'gold' } });
  const body = {
    inbox_id: t.fixtures.app.id,
    contact_id: t.fixtures.tessa.id,
    custom_attributes: { order: 'A-1' },
  };
  ({ id: displayId } = (await t.as(t.fixtures.maya).post(`${account}/conversations`, body)).json());
  url = `${account}/conversations/${displayId}/messages`;
});

async function rename(change: object) {
  const renamed = await t.as(t.fixtures.maya).patch(`${account}/contacts/${t.fixtures.tessa.id}`, change);
  expect(renamed.statusCode, renamed.body).toBe(200);
}

async function write(body: object) {
  const written = await t.as(t.fixtures.maya).post(url, body);
  expect(written.statusCode, written.body).toBe(200);
  return written.json();
}

test('variables of an outgoing message are rendered in the response, the event, and the thread', async () => {
  await t.clearOutbox();
  const content =
    '{{contact.name}} {{contact.custom_attribute.plan}} {{conversation.id}} {{conversation.custom_attribute.order}} ' +
    '{{agent.name}} {{inbox.name}} {{account.name}} {{contact.nickname}}. `{{contact.name}}`';
  const { fixtures } = t;
  const shown =
    `Tessa Berg gold ${displayId} A-1 ${fixtures.maya.name} ${fixtures.app.name} Paperlane .` +
    ' `{{contact.name}}`';
  expect((await write({ content })).content).toBe(shown);
  const emitted = (await t.outbox()).find(({ name }) => name === 'message.created');
  expect(emitted?.data['content']).toBe(shown);
  const { payload } = (await t.as(t.fixtures.maya).get(url)).json();
  expect(payload.at(-1).content).toBe(shown);
});

test('private notes and messages of the type template are rendered, those of contacts are not', async () => {
  expect((await write({ content: '{{contact.name}}', private: true })).content).toBe('Tessa Berg');
  const template = await write({ content: '{{contact.name}}/{{agent.name}}', message_type: 'template' });
  expect(template.content).toBe('Tessa Berg/');
  const incoming = await write({ content: '{{contact.name}}', message_type: 'incoming' });
  expect(incoming.content).toBe('{{contact.name}}');
});

test('the first message of a conversation is rendered', async () => {
  const body = {
    inbox_id: t.fixtures.app.id,
    contact_id: t.fixtures.tessa.id,
    message: { content: 'Hi {{contact.first_name}}' },
  };
  const { messages } = (await t.as(t.fixtures.maya).post(`${account}/conversations`, body)).json();
  expect(messages[0].content).toBe('Hi Tessa');
});

test('contact names are not interpreted as variables or Markdown', async () => {
  await rename({ name: '{{agent.email}} [x](y)' });
  const { content } = await write({ content: 'Hi {{contact.name}}' });
  expect(content).toBe('Hi {{agent. email}} \\[x\\](y)');
});

test('a retried message is the same one, though the contact was renamed', async () => {
  const first = await write({ content: 'Hi {{contact.name}}!', echo_id: 'one' });
  await rename({ name: 'Theresa' });
  const again = await write({ content: 'Hi {{contact.name}}!', echo_id: 'one' });
  expect(again).toMatchObject({ id: first.id, content: 'Hi Tessa Berg!' });
  const other = await write({ content: 'Bye {{contact.name}}!', echo_id: 'one' });
  expect(other.id).not.toBe(first.id);
  expect(other.content).toBe('Bye Theresa!');
});

test('another text under an echo id is a new message, whatever its variables', async () => {
  const first = await write({ content: 'Plain {{contact.name}}', echo_id: 'bare' });
  const second = await write({ content: '{{contact.name}}', echo_id: 'bare' });
  expect(second.id).not.toBe(first.id);
  expect(second.content).toBe('Tessa Berg');
});

test.each(['app', 'website'] as const)(
  'a source id in the %s inbox is a duplicate, though the contact was renamed',
  async (inbox) => {
    const body = { inbox_id: t.fixtures[inbox].id, contact_id: t.fixtures.tessa.id };
    const { id } = (await t.as(t.fixtures.maya).post(`${account}/conversations`, body)).json();
    url = `${account}/conversations/${id}/messages`;
    const first = await write({ content: 'Hi {{contact.name}}!', source_id: 's' });
    await rename({ name: 'Theresa' });
    const again = await write({ content: 'Hi {{contact.name}}!', source_id: 's' });
    expect(again).toEqual(first);
    expect(JSON.stringify(await t.outbox())).not.toContain('template_digest');
  },
);

test('an edit is a duplicate by its own text, and no longer by the former one', async () => {
  const first = await write({ content: 'Hi {{contact.name}}!', source_id: 'e' });
  const edited = await write({ content: 'Bye {{contact.name}}!', source_id: 'e' });
  expect(edited).toMatchObject({ id: first.id, content: 'Bye Tessa Berg!' });
  await rename({ name: 'Theresa' });
  expect(await write({ content: 'Bye {{contact.name}}!', source_id: 'e' })).toEqual(edited);
  const back = await write({ content: 'Hi {{contact.name}}!', source_id: 'e' });
  expect(back).toMatchObject({ id: first.id, content: 'Hi Theresa!' });
});

test('an unsent message is not a duplicate by its text', async () => {
  const first = await write({ content: 'Hi {{contact.name}}!', echo_id: 'gone' });
  await t.as(t.fixtures.maya).delete(`${url}/${first.id}`);
  const again = await write({ content: 'Hi {{contact.name}}!', echo_id: 'gone' });
  expect(again.id).not.toBe(first.id);
  expect(again.content).toBe('Hi Tessa Berg!');
});

test('a message that is too long after rendering is rejected', async () => {
  const content = '{{contact.name}}'.repeat(maxContentLength / 16 - 1) + 'x'.repeat(16);
  await rename({ name: 'A'.repeat(20) });
  const refused = await t.as(t.fixtures.maya).post(url, { content });
  expect(refused.statusCode).toBe(422);
  expect(refused.json()).toEqual({
    error: 'Validation failed: Content is too long (maximum is 150000 characters)',
  });
});

test('the inbox’s automatic texts are rendered, without an agent', async () => {
  const greeting = { greeting_enabled: true, greeting_message: 'Hi from {{inbox.name}}{{agent.name}}' };
  const inbox = `${account}/inboxes/${t.fixtures.website.id}`;
  expect((await t.as(t.fixtures.maya).patch(inbox, greeting)).statusCode).toBe(200);
  const visitor = await newVisitor(t);
  await visitor.say('Hello?');
  const { payload } = (await visitor.get('/messages')).json();
  expect(payload[1].content).toBe(`Hi from ${t.fixtures.website.name}`);
});
