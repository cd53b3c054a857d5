import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { emptyAccount } from '../../src/features/conversation/removal/actions/empty-account.ts';
import { user } from './inputs.ts';
import { emailText, openEmailHarness, type EmailHarness } from './harness.ts';

let harness: EmailHarness;
let inboxId: number;
let forwardAddress: string;
let otherAccountUrl: string;
beforeAll(async () => {
  harness = await openEmailHarness();
  inboxId = await harness.connect({ type: 'email', email: user });
  forwardAddress = (await harness.t.as(harness.t.fixtures.maya).get(`${harness.inboxUrl}/${inboxId}`)).json()
    .forward_to_email;
  otherAccountUrl = `/api/v1/accounts/${harness.t.fixtures.rival.id}/inboxes`;
  harness.begin();
});
afterAll(() => harness.close());

const createOtherAccount = (email: string) =>
  harness.t
    .as(harness.t.fixtures.rex)
    .post(otherAccountUrl, { name: 'Squatter', channel: { type: 'email', email } });

/** Message-IDs of an inbox. */
async function keysOf(id: number): Promise<string[]> {
  const rows = await harness.t.database.db
    .selectFrom('inbound_email')
    .select('mail_key')
    .where('inbox_id', '=', id)
    .execute();
  return rows.map((row) => row.mail_key);
}

test('an address on the domain of incoming emails is rejected for an inbox', async () => {
  for (const email of [forwardAddress, 'sales@in.confab.test', 'reply+1@IN.confab.test']) {
    const refused = await createOtherAccount(email);
    expect([email, refused.statusCode]).toEqual([email, 422]);
    expect(refused.body).toContain('channel.email');
  }
  const made = await createOtherAccount('moves@rival.example');
  const moved = await harness.t
    .as(harness.t.fixtures.rex)
    .patch(`${otherAccountUrl}/${made.json().id}`, { channel: { email: forwardAddress } });
  expect(moved.statusCode).toBe(422);
});

test('an email forwarded to an inbox reaches no inbox of another account that claims its address', async () => {
  const rivalId: number = (await createOtherAccount('sales@lamps.example')).json().id;
  const forwarded = { To: 'sales@lamps.example', 'Message-ID': '<forwarded@example.com>' };
  expect(await harness.forward(emailText({ ...forwarded, 'X-Forwarded-To': forwardAddress }))).toBe(204);
  expect(await keysOf(inboxId)).toContain('forwarded@example.com');
  expect(await keysOf(rivalId)).toEqual([]);
});

test('an email to inboxes of several accounts goes to one, by delivery address before headers', async () => {
  const rivalId: number = (await createOtherAccount('claimed@lamps.example')).json().id;
  const both = { To: 'claimed@lamps.example', Cc: user };
  const delivered = { ...both, 'Delivered-To': user, 'Message-ID': '<delivered@example.com>' };
  expect(await harness.forward(emailText(delivered))).toBe(204);
  expect(await harness.forward(emailText({ ...both, 'Message-ID': '<written@example.com>' }))).toBe(204);
  expect(await keysOf(inboxId)).toContain('delivered@example.com');
  expect(await keysOf(inboxId)).not.toContain('written@example.com');
  expect(await keysOf(rivalId)).toEqual(['written@example.com']);
});

test('replies of several people to one newsletter are separate conversations', async () => {
  const send = async (from: string, id: string) => {
    const sourceId = `${id}@example.com`;
    const headers = { From: from, 'Message-ID': `<${sourceId}>`, 'In-Reply-To': '<news@lamps.example>' };
    expect(await harness.forward(emailText(headers))).toBe(204);
    return vi.waitFor(
      async () => {
        const all = await harness.messages(inboxId);
        const found = all.find(({ source_id }) => source_id === sourceId);
        if (found === undefined) throw new Error(`${sourceId} did not arrive`);
        return found.conversation_id;
      },
      { timeout: 20_000, interval: 50 },
    );
  };
  const ines = await send('Ines <ines@example.com>', 'news-1');
  const omar = await send('Omar <omar@example.com>', 'news-2');
  const again = await send('Ines <INES@example.com>', 'news-3');
  expect(omar).not.toBe(ines);
  expect(again).toBe(ines);
});

/** The storage keys of an inbox's emails. */
async function filesOf(id: number): Promise<string[]> {
  const rows = await harness.t.database.db
    .selectFrom('inbound_email')
    .select('storage_key')
    .where('inbox_id', '=', id)
    .execute();
  return rows.flatMap((row) => row.storage_key ?? []);
}

async function expectGone(keys: readonly string[]): Promise<void> {
  for (const key of keys)
    await expect.poll(() => harness.t.platform.storage.head(key), { timeout: 15_000 }).toBeUndefined();
}

test('emails of an inbox are deleted from storage with it, and those of others stay', async () => {
  const goingId = await harness.connect({ type: 'email', email: 'going@lamps.example' });
  expect(await harness.forward(emailText({ To: 'going@lamps.example' }))).toBe(204);
  await harness.untilHandled(goingId, 1);
  const [going, staying] = [await filesOf(goingId), await filesOf(inboxId)];
  expect(going).toHaveLength(1);
  for (const key of [...going, ...staying]) expect(await harness.t.platform.storage.head(key)).toBeDefined();
  const { maya } = harness.t.fixtures;
  expect((await harness.t.as(maya).delete(`${harness.inboxUrl}/${goingId}`)).statusCode).toBe(200);
  await expectGone(going);
  expect(staying.length).toBeGreaterThan(0);
  for (const key of staying) expect(await harness.t.platform.storage.head(key)).toBeDefined();
});

test('emails of an account are deleted from storage with it', async () => {
  const { rival } = harness.t.fixtures;
  const id: number = (await createOtherAccount('last@rival.example')).json().id;
  expect(await harness.forward(emailText({ To: 'last@rival.example' }))).toBe(204);
  await harness.untilHandled(id, 1);
  const files = await filesOf(id);
  expect(files).toHaveLength(1);
  await harness.t.database.db
    .updateTable('account')
    .set({ deleting_at: new Date(), status: 1 })
    .where('id', '=', rival.id)
    .execute();
  await emptyAccount(harness.t.platform, rival.id);
  await expectGone(files);
});
