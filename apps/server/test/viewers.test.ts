import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { conversationViewersChanged } from '@confab/contract/features/conversation';
import { startContactConversation } from '../src/features/conversation/index.ts';
import { fakeClock } from './clock.ts';
import { presenceTimeoutMs } from '../src/platform/live/rooms.ts';
import { assertFits } from './checks/check-response.ts';
import type { FixtureMember } from './fixtures.ts';
import { catchUp, connect, room, type RawSocket } from './live.ts';
import { startLiveTestApp, type LiveTestApp } from './live-app.ts';

let t: LiveTestApp;
const clock = fakeClock(new Date());
const open: RawSocket[] = [];

beforeAll(async () => {
  t = await startLiveTestApp({ clock });
});
afterEach(() => {
  for (const { socket } of open.splice(0)) socket.terminate();
});
afterAll(() => t.close());

type Window = RawSocket & {
  say(id: unknown): void;
  /** Sends it and waits until it is handled, which a socket may do ten times. */
  view(id: unknown): Promise<void>;
  /** The viewers' ids in each message, oldest first. */
  received(): number[][];
};

async function windowOf(person: FixtureMember, accountId = t.fixtures.account.id): Promise<Window> {
  return windowAs(room(person.pubsubToken, { account_id: accountId, user_id: person.id }));
}

async function windowAs(identifier: string): Promise<Window> {
  const raw = await connect(`ws://127.0.0.1:${t.port}/cable`);
  open.push(raw);
  raw.send({ command: 'subscribe', identifier });
  await vi.waitFor(() => expect(raw.types()).toContain('confirm_subscription'));
  const sendMessage = (id: unknown): void => {
    const data = JSON.stringify({ action: 'view_conversation', id });
    raw.send({ command: 'message', identifier, data });
  };
  return {
    ...raw,
    say: sendMessage,
    async view(id) {
      sendMessage(id);
      await catchUp(raw);
    },
    received: () =>
      raw.frames.flatMap(({ message }) => {
        if (message?.event !== conversationViewersChanged.name) return [];
        const { account_id: accountId, ...data } = message.data as Record<string, unknown>;
        expect(accountId).toBe(t.fixtures.account.id);
        assertFits(conversationViewersChanged.data, data, message.event);
        return [data['user_ids'] as number[]];
      }),
  };
}

async function conversation(): Promise<number> {
  const { account, tessa } = t.fixtures;
  const { row } = await startContactConversation(
    t.platform,
    { kind: 'contact', accountId: account.id, contactId: tessa.id },
    { contactInboxId: tessa.contactInboxId },
    { input: { content: 'Anybody there?' }, attachments: [] },
  );
  return row.display_id;
}

const ids = (...people: FixtureMember[]): number[] =>
  people.map(({ id }) => id).toSorted((left, right) => left - right);

test('viewers of one conversation see each other come and go, and no one else does', async () => {
  const { maya, jonas, aiko } = t.fixtures;
  const [id, other] = [await conversation(), await conversation()];
  const [first, second, third] = [await windowOf(maya), await windowOf(jonas), await windowOf(aiko)];
  await first.view(id);
  await vi.waitFor(() => expect(first.received()).toEqual([[maya.id]]));
  await third.view(other);
  await second.view(id);
  await vi.waitFor(() => expect(first.received().at(-1)).toEqual(ids(maya, jonas)));
  await vi.waitFor(() => expect(second.received().at(-1)).toEqual(ids(maya, jonas)));
  await second.view(other);
  await vi.waitFor(() => expect(first.received().at(-1)).toEqual([maya.id]));
  await vi.waitFor(() => expect(third.received().at(-1)).toEqual(ids(jonas, aiko)));
  await second.view(null);
  await vi.waitFor(() => expect(third.received().at(-1)).toEqual([aiko.id]));
  expect(third.received().flat()).not.toContain(maya.id);
});

test('a closed window is removed immediately, a silent one with the next heartbeat of the others', async () => {
  const { maya, jonas, aiko } = t.fixtures;
  const id = await conversation();
  const [first, second, third] = [await windowOf(maya), await windowOf(jonas), await windowOf(aiko)];
  for (const window of [first, second, third]) await window.view(id);
  await vi.waitFor(() => expect(first.received().at(-1)).toEqual(ids(maya, jonas, aiko)));
  second.socket.terminate();
  await vi.waitFor(() => expect(first.received().at(-1)).toEqual(ids(maya, aiko)));
  clock.advance(presenceTimeoutMs - 1000);
  await first.view(id);
  expect(first.received().at(-1)).toEqual(ids(maya, aiko));
  clock.advance(2000);
  await first.view(id);
  expect(first.received().at(-1)).toEqual([maya.id]);
  // The client only lost its connection, and returns.
  await third.view(id);
  await vi.waitFor(() => expect(first.received().at(-1)).toEqual(ids(maya, aiko)));
});

test('two windows of one user are one viewer until both are closed', async () => {
  const { maya, jonas } = t.fixtures;
  const id = await conversation();
  const [first, one, two] = [await windowOf(maya), await windowOf(jonas), await windowOf(jonas)];
  for (const window of [first, one, two]) await window.view(id);
  one.socket.terminate();
  await vi.waitFor(() => expect(t.live.hub.stats().subscriptions).toBe(2));
  await first.view(id);
  expect(first.received().at(-1)).toEqual(ids(maya, jonas));
  two.socket.terminate();
  await vi.waitFor(() => expect(first.received().at(-1)).toEqual([maya.id]));
});

test('a user without access is neither shown nor sees the viewers', async () => {
  const { maya, nils, rex, rival, tessa } = t.fixtures;
  const id = await conversation();
  const first = await windowOf(maya);
  await first.view(id);
  const outsiders = [
    await windowOf(nils),
    await windowOf(rex, rival.id),
    await windowAs(room(tessa.pubsubToken)),
  ];
  for (const outsider of outsiders) {
    await outsider.view(id);
    expect(outsider.received()).toEqual([]);
  }
  await first.view(id);
  expect(first.received()).toEqual([[maya.id]]);
});

test('losing the inbox ends it, for remaining viewers and for the removed one', async () => {
  const { account, website, maya, aiko } = t.fixtures;
  const id = await conversation();
  const [first, second] = [await windowOf(maya), await windowOf(aiko)];
  await first.view(id);
  await second.view(id);
  await vi.waitFor(() => expect(first.received().at(-1)).toEqual(ids(maya, aiko)));
  const members = `/api/v1/accounts/${account.id}/inbox_members`;
  await t.as(maya).delete(members, { inbox_id: website.id, user_ids: [aiko.id] });
  await vi.waitFor(() => {
    second.say(id);
    expect(first.received().at(-1)).toEqual([maya.id]);
  });
  const before = second.received().length;
  await first.view(null);
  await first.view(id);
  await second.view(id);
  expect(second.received()).toHaveLength(before);
  await t.as(maya).post(members, { inbox_id: website.id, user_ids: [aiko.id] });
});

test('invalid messages are ignored, and the last valid one counts', async () => {
  const { maya } = t.fixtures;
  const [id, other] = [await conversation(), await conversation()];
  const window = await windowOf(maya);
  for (const nonsense of ['1', -1, 1.5, {}, [id], undefined]) window.say(nonsense);
  await window.view(10 ** 15);
  expect(window.received()).toEqual([]);
  for (const each of [id, other, id]) window.say(each);
  await window.view(other);
  const second = await windowOf(t.fixtures.jonas);
  await second.view(id);
  await vi.waitFor(() => expect(second.received().at(-1)).toEqual([t.fixtures.jonas.id]));
});

test('viewing writes nothing, and heartbeats query nothing', async () => {
  const { maya } = t.fixtures;
  const id = await conversation();
  const window = await windowOf(maya);
  await window.view(id);
  await t.clearOutbox();
  const queries = vi.spyOn(t.database.pool, 'query');
  const connected = vi.spyOn(t.database.pool, 'connect');
  for (let index = 0; index < 5; index += 1) window.say(id);
  await catchUp(window);
  expect([queries.mock.calls.length, connected.mock.calls.length]).toEqual([0, 0]);
  queries.mockRestore();
  connected.mockRestore();
  expect(await t.outbox()).toEqual([]);
});

test('a deleted conversation has no viewers within a minute', async () => {
  const { account, maya, jonas } = t.fixtures;
  const id = await conversation();
  const [first, second] = [await windowOf(maya), await windowOf(jonas)];
  await first.view(id);
  await second.view(id);
  await t.as(maya).delete(`/api/v1/accounts/${account.id}/conversations/${id}`);
  clock.advance(61_000);
  const before = second.received().length;
  await second.view(id);
  expect(second.received()).toHaveLength(before);
});
