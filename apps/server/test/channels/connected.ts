import type { LightMyRequestResponse } from 'fastify';
import { expect, vi } from 'vitest';
import { form } from '../form.ts';
import { startTestApp, type TestApp } from '../harness.ts';
import { openWorkers } from './harness.ts';
import type { ProviderRequest } from './provider-request.ts';

/** The application with its workers, and an inbox that is connected to a provider's stand-in. */
export type Connected = {
  t: TestApp;
  inbox: { id: number; name: string } & Record<string, unknown>;
  inboxUrl: string;
  /** Passes a provider's request to the server, and waits until it is handled. */
  postEvent(request: ProviderRequest): Promise<LightMyRequestResponse>;
  /** The messages of the inbox as agents see them, oldest first, with their conversation. */
  shown(): Promise<Shown[]>;
  bySource(sourceId: string): Promise<Shown>;
  /** Writes into the only conversation; returns the message's id. */
  write(input: Record<string, unknown>, files?: readonly TestFile[]): Promise<number>;
  until(id: number, state: object): Promise<Shown>;
  close(): Promise<void>;
};

export type TestFile = { name: string; type: string; bytes: Buffer };
export type Shown = {
  id: number;
  content: string | null;
  content_type: string;
  status: string;
  source_id: string | null;
  content_attributes: Record<string, unknown>;
  attachments?: Record<string, unknown>[];
  conversation: { id: number; additional_attributes: Record<string, unknown>; meta: { sender: Contact } };
};
type Contact = {
  id: number;
  name: string;
  thumbnail: string;
  additional_attributes: Record<string, unknown>;
};

type Options = {
  /** Addresses by the name of the setting. */
  providerUrl: readonly [string, string];
  input: Record<string, unknown>;
};

export async function connect({ providerUrl, input }: Options): Promise<Connected> {
  const t = await startTestApp({ providerUrls: new Map([providerUrl]) });
  const background = await openWorkers(t);
  background.begin();
  const base = `/api/v1/accounts/${t.fixtures.account.id}`;
  const made = await t.as(t.fixtures.maya).post(`${base}/inboxes`, input);
  if (made.statusCode !== 200) throw new Error(made.body);
  const inbox: Connected['inbox'] = made.json();
  const shown = () => shownIn(t, inbox.id);
  const find = async (is: (one: Shown) => boolean): Promise<Shown> => {
    const found = (await shown()).find(is);
    if (found === undefined) throw new Error('there is no such message');
    return found;
  };
  return {
    t,
    inbox,
    inboxUrl: `${base}/inboxes/${inbox.id}`,
    postEvent: async (request) => {
      const answer = await t.app.inject(request);
      await untilHandled(t);
      return answer;
    },
    shown,
    bySource: (sourceId) => find(({ source_id: id }) => id === sourceId),
    write: (message, files) => write(t, inbox.id, message, files),
    until: (id, state) =>
      vi.waitFor(
        async () => {
          const one = await find((each) => each.id === id);
          expect(one).toMatchObject(state);
          return one;
        },
        { timeout: 20_000, interval: 50 },
      ),
    close: async () => {
      await background.stop();
      await t.close();
    },
  };
}

type Conversation = Shown['conversation'] & { inbox_id: number };

async function conversationsOf(t: TestApp, inboxId: number): Promise<Conversation[]> {
  const { maya, account } = t.fixtures;
  const url = `/api/v1/accounts/${account.id}/conversations?status=all&inbox_id=${inboxId}`;
  const listed = await t.as(maya).get(url);
  return listed.json().data.payload;
}

async function shownIn(t: TestApp, inboxId: number): Promise<Shown[]> {
  const { maya, account } = t.fixtures;
  const conversations = await conversationsOf(t, inboxId);
  const lists = await Promise.all(
    conversations.map(async (conversation) => {
      const url = `/api/v1/accounts/${account.id}/conversations/${conversation.id}/messages`;
      const { payload } = (await t.as(maya).get(url)).json() as { payload: Shown[] };
      return payload.map((message) => ({ ...message, conversation }));
    }),
  );
  return lists.flat().toSorted((left, right) => left.id - right.id);
}

async function write(
  t: TestApp,
  inboxId: number,
  input: Record<string, unknown>,
  files: readonly TestFile[] = [],
): Promise<number> {
  const { maya, account } = t.fixtures;
  const [conversation] = await conversationsOf(t, inboxId);
  const url = `/api/v1/accounts/${account.id}/conversations/${conversation?.id}/messages`;
  const made =
    files.length === 0
      ? await t.as(maya).post(url, input)
      : await t.as(maya).inject({
          method: 'POST',
          url,
          ...(await form([
            ...Object.entries(input).map(([name, value]): [string, string] => [name, String(value)]),
            ...files.map((file): [string, TestFile] => ['attachments[]', file]),
          ])),
        });
  expect(made.statusCode).toBe(200);
  return made.json().id;
}

/** Waits until no request is pending. */
async function untilHandled({ database }: TestApp): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } = await database.pool.query(
        'select 1 from inbound_request where handled_at is null limit 1',
      );
      expect(rows).toEqual([]);
    },
    { timeout: 20_000, interval: 20 },
  );
}
