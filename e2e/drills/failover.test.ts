import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasRedis } from '../../apps/server/test/redis.ts';
import { createHistory } from '../chaos/history.ts';
import { createRandom } from '../chaos/random.ts';
import { startWebhook, type WebhookStandIn } from '../chaos/actors/webhook.ts';
import { caller, type ApiCaller } from '../api.ts';
import { received, listen, startHarness, timeUntil, type Harness } from './harness.ts';

/** Milliseconds within which another process takes over. */
const maxFailoverMs = 2_000;

describe.skipIf(!hasRedis)('failover (needs redis-server in the PATH)', () => {
  let harness: Harness;
  let webhook: WebhookStandIn;
  let survivor: string;
  let onSurvivor: ApiCaller;
  beforeAll(async () => {
    webhook = await startWebhook(createHistory(), createRandom(1));
    harness = await startHarness({ topology: 'pair', webhookUrl: webhook.url });
    survivor = harness.cluster.nodes[1]?.url ?? '';
    onSurvivor = caller({ url: survivor }, harness.token);
  });
  afterAll(async () => {
    await harness?.close();
    await webhook?.close();
  });

  test('when the leading process is killed, the other numbers events and delivers within two seconds', async () => {
    const socket = await listen(harness, survivor);
    // The first process is the leader: its own sockets receive immediately, and the other is on standby.
    const [leader] = harness.cluster.nodes;
    await leader?.end('SIGKILL');
    const dead = performance.now();
    const { id } = await onSurvivor('POST', harness.conversation.messages, { content: 'Who leads now?' });
    await timeUntil(() => received(socket.frames, 'Who leads now?'), 10_000, 'the event');
    const noticedAt = performance.now() - dead;
    await timeUntil(() => webhook.deliveries.has(Number(id)), 10_000, 'the delivery');
    const delivered = performance.now() - dead;
    console.log(
      `relay took over after ${noticedAt.toFixed(0)} ms, delivery after ${delivered.toFixed(0)} ms`,
    );
    expect(noticedAt).toBeLessThan(maxFailoverMs);
    expect(delivered).toBeLessThan(maxFailoverMs);
    await leader?.start();
    socket.close();
  });
});
