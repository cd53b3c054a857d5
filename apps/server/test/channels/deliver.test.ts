import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openChannelHarness, type ChannelHarness } from './harness.ts';
import { form } from '../form.ts';

let harness: ChannelHarness;
let thread: string;
beforeAll(async () => {
  harness = await openChannelHarness();
  harness.begin();
  await postEvents({ type: 'message', id: 'hello', text: 'Hello' });
  const { account, maya } = harness.t.fixtures;
  const listed = await harness.t.as(maya).get(`/api/v1/accounts/${account.id}/conversations`);
  const conversation = listed
    .json()
    .data.payload.find((one: { inbox_id: number }) => one.inbox_id === harness.inboxId);
  thread = `/api/v1/accounts/${account.id}/conversations/${conversation.id}`;
});
afterAll(() => harness.close());

async function postEvents(...events: unknown[]): Promise<void> {
  await harness.send(harness.provider.request(harness.address, { user: { id: 'ines' }, events }));
  await harness.untilHandled();
}

async function write(content: string, more: object = {}): Promise<number> {
  const made = await harness.t.as(harness.t.fixtures.maya).post(`${thread}/messages`, { content, ...more });
  expect(made.statusCode).toBe(200);
  return made.json().id;
}

async function stateOf(id: number) {
  const listed = await harness.t.as(harness.t.fixtures.maya).get(`${thread}/messages`);
  return listed.json().payload.find((one: { id: number }) => one.id === id);
}

const until = (id: number, state: object) =>
  vi.waitFor(async () => expect(await stateOf(id)).toMatchObject(state), { timeout: 15_000, interval: 50 });

test('a message reaches the user and stores the provider’s id', async () => {
  const [incoming] = await harness.messages();
  const id = await write('Hello Ines', { content_attributes: { in_reply_to: incoming?.id } });
  await vi.waitFor(() => expect(harness.provider.standIn.taken).toHaveLength(1), { timeout: 15_000 });
  expect(harness.provider.standIn.taken[0]).toMatchObject({
    to: 'ines',
    text: 'Hello Ines',
    reply_to: 'hello',
  });
  await until(id, { status: 'sent', source_id: 'out-1' });
});

test('receipts advance its status, a late one does not revert it, and a failure has its reason', async () => {
  const id = await write('Did you get this?');
  await until(id, { source_id: 'out-2' });
  await postEvents({ type: 'delivered', id: 'out-2' });
  expect((await stateOf(id)).status).toBe('delivered');
  await postEvents({ type: 'read', id: 'out-2' }, { type: 'delivered', id: 'out-2' });
  expect((await stateOf(id)).status).toBe('read');
  const lost = await write('And this?');
  await until(lost, { source_id: 'out-3' });
  await postEvents({ type: 'failed', id: 'out-3', reason: '131: The user has left' });
  expect(await stateOf(lost)).toMatchObject({
    status: 'failed',
    content_attributes: { external_error: '131: The user has left' },
  });
});

test('a receipt does not affect the user’s messages', async () => {
  await postEvents({ type: 'failed', id: 'hello', reason: 'No' });
  expect(await harness.messages()).toContainEqual(expect.objectContaining({ source_id: 'hello', status: 0 }));
});

test('"read until" marks only the messages written until then', async () => {
  const early = await write('Early');
  await until(early, { source_id: 'out-4' });
  const moment = new Date().toISOString();
  await vi.waitFor(() => expect(new Date().toISOString() > moment).toBe(true));
  const late = await write('Late');
  await until(late, { source_id: 'out-5' });
  await postEvents({ type: 'seen', until: moment });
  expect([(await stateOf(early)).status, (await stateOf(late)).status]).toEqual(['read', 'sent']);
});

test('a rejection fails the message with the provider’s error, and a retry sends it', async () => {
  const { answers } = harness.provider.standIn;
  answers.push({ status: 422, body: JSON.stringify({ error: { code: 7, message: 'Blocked by the user' } }) });
  const id = await write('Are you there?');
  await until(id, { status: 'failed', content_attributes: { external_error: '7: Blocked by the user' } });
  const { maya } = harness.t.fixtures;
  expect((await harness.t.as(maya).post(`${thread}/messages/${id}/retry`)).statusCode).toBe(200);
  await until(id, { status: 'sent', source_id: 'out-6' });
});

test('a response that is not JSON is shown on one line without control characters', async () => {
  harness.provider.standIn.answers.push({ status: 400, body: 'bad\u0007\nrequest' });
  const id = await write('One more');
  await until(id, { status: 'failed', content_attributes: { external_error: '400 bad request' } });
});

test('a broken connection and a busy provider are retried', async () => {
  harness.provider.standIn.answers.push({ status: 0, body: '' }, { status: 503, body: '' });
  const id = await write('Through the storm');
  await until(id, { status: 'sent', source_id: 'out-7' });
});

test('files are sent with their bytes and names, and referenced by the message', async () => {
  const { standIn } = harness.provider;
  const sent = await harness.t.as(harness.t.fixtures.maya).inject({
    method: 'POST',
    url: `${thread}/messages`,
    ...(await form([
      ['content', 'Two files'],
      ['attachments[]', { name: 'a "b".txt', type: 'text/plain', bytes: Buffer.from('first words') }],
      ['attachments[]', { name: 'c.txt', type: 'text/plain', bytes: Buffer.from('second words') }],
    ])),
  });
  expect(sent.statusCode).toBe(200);
  await until(sent.json().id, { source_id: 'out-8' });
  expect(standIn.taken.at(-1)?.files).toEqual(['file-1', 'file-2']);
  const [first, second] = [...standIn.uploads.values()].map(String);
  expect(first).toMatch(
    /name="file"; filename="a %22b%22\.txt"\r\ncontent-type: text\/plain\r\n\r\nfirst words\r\n--/,
  );
  expect(second).toContain('second words');
});

test('a private note is not sent', async () => {
  const before = harness.provider.standIn.taken.length;
  await write('Between us', { private: true });
  const id = await write('For everybody');
  await until(id, { status: 'sent', source_id: 'out-9' });
  expect(harness.provider.standIn.taken).toHaveLength(before + 1);
});

test('a message the provider has already is not sent again when its job runs twice', async () => {
  const id = await write('Only once');
  await until(id, { source_id: 'out-10' });
  const { pool } = harness.t.database;
  const { rows } = await pool.query<{ number: string }>(
    `select number from event where name = 'message.delivery_requested' order by number desc limit 1`,
  );
  const before = harness.provider.standIn.taken.length;
  await pool.query(
    `select graphile_worker.add_job('on/message.deliver', json_build_object('number', $1::int))`,
    [rows[0]?.number],
  );
  await until(await write('A marker behind it'), { source_id: 'out-11' });
  expect(harness.provider.standIn.taken).toHaveLength(before + 1);
});

test('agents see that the user is typing', async () => {
  await postEvents({ type: 'typing', on: true });
  const typing = harness.t.busMessages.filter(
    (one) => one.kind === 'ephemeral' && one.event.name === 'conversation.typing_on',
  );
  expect(typing).toHaveLength(1);
});

test('a new name is stored; identifying addresses cannot be changed by the provider', async () => {
  const body = {
    user: { id: 'ines', name: 'Ines B.', email: 'tessa@example.com' },
    events: [{ type: 'profile' }],
  };
  await harness.send(harness.provider.request(harness.address, body));
  await harness.untilHandled();
  const contact = await harness.t.database.db
    .selectFrom('contact')
    .innerJoin('contact_inbox as ci', 'ci.contact_id', 'contact.id')
    .select(['name', 'email'])
    .where('ci.source_id', '=', 'ines')
    .executeTakeFirstOrThrow();
  expect(contact).toEqual({ name: 'Ines B.', email: null });
});

test('keeps the copied recipients, where the channel sends copies', async () => {
  const copies = { cc_emails: 'a@b.test, c@d.test', bcc_emails: ['e@f.test'] };
  const id = await write('Copied', copies);
  const storedAddresses = { cc_emails: ['a@b.test', 'c@d.test'], bcc_emails: ['e@f.test'], to_emails: [] };
  expect((await stateOf(id)).content_attributes).toMatchObject(storedAddresses);
  const note = await write('Not sent', { ...copies, private: true });
  expect((await stateOf(note)).content_attributes).not.toHaveProperty('cc_emails');
  const { maya } = harness.t.fixtures;
  const refused = await harness.t
    .as(maya)
    .post(`${thread}/messages`, { content: 'Lost', cc_emails: 'a@b.test, nobody' });
  expect([refused.statusCode, refused.json()]).toEqual([
    422,
    { error: 'Validation failed: Invalid email address' },
  ]);
  expect((await harness.messages()).map(({ content }) => content)).not.toContain('Lost');
});

test('a channel without copied recipients stores none', async () => {
  const { account, maya, website, tessa } = harness.t.fixtures;
  const conversation = await harness.t.as(maya).post(`/api/v1/accounts/${account.id}/conversations`, {
    inbox_id: website.id,
    contact_id: tessa.id,
  });
  const url = `/api/v1/accounts/${account.id}/conversations/${conversation.json().id}/messages`;
  const made = await harness.t.as(maya).post(url, { content: 'Hi', cc_emails: 'nobody' });
  expect([made.statusCode, made.json().content_attributes]).toEqual([200, {}]);
});
