import type { LightMyRequestResponse } from 'fastify';
import { vi } from 'vitest';
import { addChannels } from '../../src/channels/registry.ts';
import { openBackground, type Background } from '../../src/main/background.ts';
import { createMetrics } from '../../src/platform/metrics/metrics.ts';
import { driveExample, type ProviderDriver, type SignedRequest } from '../example-channel/driver.ts';
import { exampleChannel } from '../example-channel/channel.ts';
import { startTestApp, type TestApp, type TestAppOptions } from '../harness.ts';

/** The real application with its jobs and reactions, and an inbox that is connected to a provider. */
export type ChannelHarness = {
  t: TestApp;
  provider: ProviderDriver;
  address: string;
  inboxId: number;
  /** Starts the workers; until then incoming requests are pending. */
  begin(): void;
  /** Sends a provider's request. */
  send(request: SignedRequest): Promise<LightMyRequestResponse>;
  /** Waits until no request is pending. */
  untilHandled(): Promise<void>;
  messages(): Promise<StoredMessage[]>;
  connect(person: { token: string }, accountId: number, address: string): Promise<number>;
  close(): Promise<void>;
};

export type StoredMessage = {
  id: number;
  content: string | null;
  status: number;
  message_type: number;
  source_id: string | null;
  conversation_id: number;
  content_attributes: Record<string, unknown>;
  sender_id: number | null;
};

export async function openChannelHarness(options: TestAppOptions = {}): Promise<ChannelHarness> {
  addChannels([exampleChannel]);
  const provider = await driveExample();
  const t = await startTestApp({
    ...options,
    providerUrls: new Map([['EXAMPLE_API_URL', provider.standIn.url]]),
  });
  const background = await openWorkers(t);
  const connect: ChannelHarness['connect'] = async (person, accountId, address) => {
    const made = await t.as(person).post(`/api/v1/accounts/${accountId}/inboxes`, {
      name: 'Example',
      channel: provider.input(address),
    });
    if (made.statusCode !== 200) throw new Error(made.body);
    return Number(made.json().id);
  };
  const address = 'paperlane';
  const inboxId = await connect(t.fixtures.maya, t.fixtures.account.id, address);
  return {
    t,
    provider,
    address,
    inboxId,
    connect,
    begin: () => background.begin(),
    send: (request) => t.app.inject(request),
    untilHandled: () => untilHandled(t),
    messages: () => messagesOf(t, inboxId),
    close: async () => {
      await background.stop();
      await t.close();
      await provider.close();
    },
  };
}

/** The workers and the relay of a node, as after a start. */
export function openWorkers(t: TestApp): Promise<Background> {
  return openBackground({
    config: { roles: new Set(['worker', 'relay']) },
    databaseUrl: t.database.url,
    database: t.database,
    bus: t.bus,
    log: t.platform.log,
    metrics: createMetrics(),
    platform: t.platform,
  });
}

export function untilHandled({ database }: TestApp): Promise<void> {
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

export function messagesOf({ database }: TestApp, inboxId: number): Promise<StoredMessage[]> {
  return database.db
    .selectFrom('message')
    .select([
      'id',
      'content',
      'status',
      'message_type',
      'source_id',
      'conversation_id',
      'content_attributes',
      'sender_id',
    ])
    .where('inbox_id', '=', inboxId)
    .where('message_type', '!=', 2)
    .orderBy('id')
    .execute();
}
