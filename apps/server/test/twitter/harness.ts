import { expect, vi } from 'vitest';
import { openWorkers } from '../channels/harness.ts';
import { startTestApp, type TestApp } from '../harness.ts';
import { keys, lamps, profileInput, rugs, signedRequest, urlsOf } from './driver.ts';
import { startTwitter, type TwitterStandIn } from './stand-in.ts';

/** The real application with its workers, and an inbox for a profile. */
export type TwitterHarness = {
  t: TestApp;
  twitter: TwitterStandIn;
  base: string;
  inboxId: number;
  send(body: object, secret?: string): Promise<number>;
  /** Sends an event of the profile, and waits until it is handled. */
  postEvent(activity: object): Promise<void>;
  close(): Promise<void>;
};

export async function openTwitterHarness(): Promise<TwitterHarness> {
  const twitter = await startTwitter();
  twitter.profiles.set('lamps', lamps).set('rugs', rugs);
  const t = await startTestApp({ providerUrls: urlsOf(twitter), providerKeys: keys });
  const background = await openWorkers(t);
  background.begin();
  const base = `/api/v1/accounts/${t.fixtures.account.id}`;
  const made = await t.as(t.fixtures.maya).post(`${base}/inboxes`, { channel: profileInput('lamps') });
  expect(made.statusCode, made.body).toBe(200);
  const send: TwitterHarness['send'] = async (body, secret) =>
    (await t.app.inject(signedRequest(body, secret))).statusCode;
  return {
    t,
    twitter,
    base,
    inboxId: Number(made.json().id),
    send,
    postEvent: async (activity) => {
      expect(await send({ for_user_id: lamps.id_str, ...activity })).toBe(200);
      await untilHandled(t);
    },
    close: async () => {
      await background.stop();
      await t.close();
      await twitter.close();
    },
  };
}

function untilHandled({ database }: TestApp): Promise<void> {
  return vi.waitFor(
    async () => {
      const { rows } = await database.pool.query('select 1 from inbound_request where handled_at is null');
      if (rows.length > 0) throw new Error('requests wait');
    },
    { timeout: 20_000, interval: 20 },
  );
}

/** The conversation of a message as the API shows it, with its messages. */
export async function threadOf({ t, base }: TwitterHarness, sourceId: string) {
  const { display_id: id } = await t.database.db
    .selectFrom('message')
    .innerJoin('conversation', 'conversation.id', 'message.conversation_id')
    .select('conversation.display_id')
    .where('message.source_id', '=', sourceId)
    .executeTakeFirstOrThrow();
  const url = `${base}/conversations/${id}`;
  const conversation = (await t.as(t.fixtures.maya).get(url)).json();
  const messages: { source_id: string; content: string; id: number; message_type: number }[] = (
    await t.as(t.fixtures.maya).get(`${url}/messages`)
  ).json().payload;
  return {
    id: Number(id),
    url,
    conversation,
    messages,
    message: messages.find((one) => one.source_id === sourceId),
  };
}
