import type { LightMyRequestResponse } from 'fastify';
import { expect, vi } from 'vitest';
import { openWorkers } from '../channels/harness.ts';
import { startTestApp, type TestApp, type TestAppOptions } from '../harness.ts';
import { requestOf, signedRequest, urlsOf } from './driver.ts';
import { startWhatsapp, type WhatsappStandIn } from './stand-in.ts';

/** The application with its workers, a stand-in for WhatsApp, and common steps of tests. */
export type WhatsappHarness = {
  t: TestApp;
  provider: WhatsappStandIn;
  inboxesUrl: string;
  create(channel: object): Promise<LightMyRequestResponse>;
  begin(): void;
  /** Sends a signed webhook of Meta, and waits until it is handled. */
  say(...values: object[]): Promise<void>;
  /** A signed request of Meta. */
  post(body: object, secret?: string, path?: string): Promise<LightMyRequestResponse>;
  untilHandled(): Promise<void>;
  messages(inboxId: number): Promise<Stored[]>;
  close(): Promise<void>;
};

type Stored = {
  id: number;
  content: string | null;
  status: number;
  message_type: number;
  source_id: string | null;
  conversation_id: number;
  content_attributes: Record<string, unknown>;
};

export async function openWhatsapp(options: TestAppOptions = {}): Promise<WhatsappHarness> {
  const provider = await startWhatsapp();
  const t = await startTestApp({ ...options, providerUrls: urlsOf(provider) });
  const background = await openWorkers(t);
  const inboxesUrl = `/api/v1/accounts/${t.fixtures.account.id}/inboxes`;
  const post: WhatsappHarness['post'] = (body, secret, path) =>
    t.app.inject(signedRequest(body, secret, path));
  const untilHandled = () => untilNoneWaits(t);
  return {
    t,
    provider,
    inboxesUrl,
    create: (channel) => t.as(t.fixtures.maya).post(inboxesUrl, { name: 'WhatsApp', channel }),
    begin: () => background.begin(),
    post,
    untilHandled,
    say: async (...values) => {
      expect((await post(requestOf(...values))).statusCode).toBe(200);
      await untilHandled();
    },
    messages: (inboxId) =>
      t.database.db
        .selectFrom('message')
        .select([
          'id',
          'content',
          'status',
          'message_type',
          'source_id',
          'conversation_id',
          'content_attributes',
        ])
        .where('inbox_id', '=', inboxId)
        .where('message_type', '!=', 2)
        .orderBy('id')
        .execute(),
    close: async () => {
      await background.stop();
      await t.close();
      await provider.close();
    },
  };
}

function untilNoneWaits({ database }: TestApp): Promise<void> {
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
