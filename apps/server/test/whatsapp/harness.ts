import type { LightMyRequestResponse } from 'fastify';
import { expect, vi } from 'vitest';
import { signatureOf } from '../../src/channels/whatsapp/inbound.ts';
import { openWorkers } from '../channels/harness.ts';
import { startTestApp, type TestApp, type TestAppOptions } from '../harness.ts';
import { businessId, goodKey, numberId, startWhatsapp, type WhatsappStandIn } from './stand-in.ts';

export const number = '+15550783881';
export const appSecret = 'the-secret-of-the-app';

/** The settings that lead to the stand-in. */
export const urlsOf = ({ url, dialogUrl }: WhatsappStandIn): ReadonlyMap<string, string> =>
  new Map([
    ['WHATSAPP_CLOUD_BASE_URL', url],
    ['WHATSAPP_360DIALOG_BASE_URL', dialogUrl],
  ]);

/** What the create form sends, and the secret that the settings page adds. */
export const cloudInput = (more: Record<string, unknown> = {}) => ({
  type: 'whatsapp',
  phone_number: number,
  provider: 'whatsapp_cloud',
  provider_config: {
    api_key: goodKey,
    phone_number_id: numberId,
    business_account_id: businessId,
    app_secret: appSecret,
    ...more,
  },
});

/** The application with its workers, a stand-in of WhatsApp, and what tests do with both. */
export type WhatsappHarness = {
  t: TestApp;
  provider: WhatsappStandIn;
  inboxesUrl: string;
  create(channel: object): Promise<LightMyRequestResponse>;
  begin(): void;
  /** Sends what Meta would say, signed, and waits until it was handled. */
  say(...values: object[]): Promise<void>;
  /** A signed request of Meta's. */
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
  const post: WhatsappHarness['post'] = (body, secret = appSecret, path = number) => {
    const payload = JSON.stringify(body);
    const headers = {
      'content-type': 'application/json',
      'x-hub-signature-256': signatureOf(payload, secret),
    };
    return t.app.inject({
      method: 'POST',
      url: `/webhooks/whatsapp/${encodeURIComponent(path)}`,
      headers,
      payload,
    });
  };
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

const metadata = { display_phone_number: '15550783881', phone_number_id: numberId };

/** What Meta sends: each value is a change of an entry of its own. */
export const requestOf = (...values: object[]) => ({
  object: 'whatsapp_business_account',
  entry: values.map((value) => ({
    id: businessId,
    changes: [{ field: 'messages', value: { messaging_product: 'whatsapp', metadata, ...value } }],
  })),
});

/** A message of somebody, as a value of Meta's. */
export const from = (waId: string, ...messages: object[]) => ({
  contacts: [{ wa_id: waId, profile: { name: `Person ${waId.slice(-4)}` } }],
  messages: messages.map((message) => ({ from: waId, timestamp: '1700000000', ...message })),
});

export const textOf = (id: string, body: string) => ({ id, type: 'text', text: { body } });

export const statusOf = (id: string, status: string, more: object = {}) => ({
  statuses: [{ id, status, timestamp: '1700000000', recipient_id: '491511234567', ...more }],
});
