import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { admitEmail, type EmailPurpose } from '../../src/platform/email/email-limits.ts';
import { user } from './inputs.ts';
import { emailText, openEmailHarness, type EmailHarness } from './harness.ts';

let harness: EmailHarness;
let inboxId: number;
let sender: string;
beforeAll(async () => {
  harness = await openEmailHarness();
  sender = `account:${harness.t.fixtures.account.id}`;
  inboxId = await harness.connect({ type: 'email', email: user });
  const greeting = { greeting_enabled: true, greeting_message: 'We have your email' };
  await harness.t.as(harness.t.fixtures.maya).patch(`${harness.inboxUrl}/${inboxId}`, greeting);
  harness.begin();
});
afterAll(() => harness.close());

/** Sends as many emails as the account may to an address. */
async function useUp(purpose: EmailPurpose, recipient: string): Promise<void> {
  const send = () => admitEmail(harness.t.platform, { purpose, recipient, sender, networks: [] });
  const isAdmitted = () =>
    send().then(
      () => true,
      () => false,
    );
  while (await isAdmitted());
}

/** Waits until the inbox has this many messages and none is being sent. */
const untilDelivered = (count: number) =>
  vi.waitFor(
    async () => {
      const messages = await harness.messages(inboxId);
      expect(messages).toHaveLength(count);
      for (const { status, source_id: id } of messages) expect(status === 3 || id !== null).toBe(true);
      return messages;
    },
    { timeout: 20_000, interval: 50 },
  );

async function threadOf(id: number): Promise<string> {
  const { display_id: number } = await harness.t.database.db
    .selectFrom('conversation')
    .select('display_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return `/api/v1/accounts/${harness.t.fixtures.account.id}/conversations/${number}`;
}

const refused = {
  status: 3,
  content_attributes: {
    external_error: 'Too many emails were sent to this address. Please try again later.',
  },
};

test('emails sent by the installation are limited, automatic messages separately', async () => {
  await useUp('automatic_message', 'ines@example.com');
  expect(await harness.forward(emailText({ 'Message-ID': '<a@example.com>' }))).toBe(204);
  const [first, greeting] = await untilDelivered(2);
  expect(greeting).toMatchObject({ content: 'We have your email', ...refused });
  const url = await threadOf(Number(first?.conversation_id));
  const write = (more: object = {}) =>
    harness.t.as(harness.t.fixtures.maya).post(`${url}/messages`, { content: 'Hello', ...more });
  await write();
  expect((await untilDelivered(3)).at(-1)).toMatchObject({
    status: 0,
    source_id: expect.any(String),
  });
  await useUp('conversation', 'noa@example.com');
  await write({ bcc_emails: 'Noa@example.com' });
  expect((await untilDelivered(4)).at(-1)).toMatchObject(refused);
});
