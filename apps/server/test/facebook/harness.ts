import type { LightMyRequestResponse } from 'fastify';
import { expect, vi } from 'vitest';
import type { Background } from '../../src/main/background.ts';
import { openWorkers } from '../channels/harness.ts';
import { startTestApp, type TestApp, type TestAppOptions } from '../harness.ts';
import { delivery, keys, lamps, owner, pageConfig, rugs, signedRequest } from './driver.ts';
import { startGraph, type GraphStandIn } from './stand-in.ts';

/** The real application with an inbox for a page. */
export type FacebookHarness = {
  t: TestApp;
  graph: GraphStandIn;
  base: string;
  inboxId: number;
  background: Background;
  send(body: unknown, options?: { url?: string; secret?: string }): Promise<LightMyRequestResponse>;
  /** Sends an event of the page, and waits until it is handled. */
  postEvent(...events: object[]): Promise<void>;
  untilHandled(): Promise<void>;
  connect(page: { id: string; name: string; access_token: string }): Promise<number>;
  close(): Promise<void>;
};

export async function openFacebookHarness(options: TestAppOptions = {}): Promise<FacebookHarness> {
  const graph = await startGraph();
  graph.pages.set(owner, [lamps, rugs]);
  const t = await startTestApp({
    providerUrls: new Map([['FACEBOOK_API_URL', graph.url]]),
    providerKeys: keys,
    ...options,
  });
  const background = await openWorkers(t);
  background.begin();
  const base = `/api/v1/accounts/${t.fixtures.account.id}`;
  const connect: FacebookHarness['connect'] = async (page) => {
    const input = { ...pageConfig(page), inbox_name: page.name };
    const made = await t.as(t.fixtures.maya).post(`${base}/callbacks/register_facebook_page`, input);
    expect(made.statusCode, made.body).toBe(200);
    return Number(made.json().id);
  };
  const send: FacebookHarness['send'] = (body, options) => t.app.inject(signedRequest(body, options));
  const untilHandled = () => waitForRequests(t);
  return {
    t,
    graph,
    base,
    background,
    inboxId: await connect(lamps),
    connect,
    send,
    untilHandled,
    postEvent: async (...events) => {
      const answer = await send(delivery(lamps.id, events));
      expect(answer.statusCode, answer.body).toBe(200);
      await untilHandled();
    },
    close: async () => {
      await background.stop();
      await t.close();
      await graph.close();
    },
  };
}

/** Waits until every request is handled. */
export function waitForRequests({ database }: TestApp): Promise<void> {
  return vi.waitFor(
    async () => {
      const { rows } = await database.pool.query<{ waiting: string }>(
        'select count(*) as waiting from inbound_request where handled_at is null',
      );
      if (Number(rows[0]?.waiting) > 0) throw new Error(`${rows[0]?.waiting} requests wait`);
    },
    { timeout: 20_000, interval: 20 },
  );
}

/** The conversation of a message as the API shows it, with its messages. */
export async function threadOf({ t, base }: Pick<FacebookHarness, 't' | 'base'>, sourceId: string) {
  const { display_id: id } = await t.database.db
    .selectFrom('message')
    .innerJoin('conversation', 'conversation.id', 'message.conversation_id')
    .select('conversation.display_id')
    .where('message.source_id', '=', sourceId)
    .executeTakeFirstOrThrow();
  const url = `${base}/conversations/${id}`;
  const conversation = (await t.as(t.fixtures.maya).get(url)).json();
  const messages = (await t.as(t.fixtures.maya).get(`${url}/messages`)).json().payload;
  return { url, conversation, messages, message: messages.find(bySource(sourceId)) };
}

const bySource = (sourceId: string) => (one: { source_id: string }) => one.source_id === sourceId;
