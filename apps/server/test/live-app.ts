import type { AddressInfo } from 'node:net';
import { openLive, type Live } from '../src/main/live/live.ts';
import { systemClock } from '../src/platform/clock/clock.ts';
import { memoryPresence } from '../src/platform/live/presence.ts';
import { startRelay, type Relay } from '../src/platform/outbox/relay.ts';
import { startTestApp, type TestApp, type TestAppOptions } from './harness.ts';

/** The real application, listening on loopback, with its relay and socket. Reactions do not run. */
export type LiveTestApp = TestApp & { port: number; live: Live; relay: Relay };

export async function startLiveTestApp(options: TestAppOptions = {}): Promise<LiveTestApp> {
  const presence = memoryPresence({ clock: options.clock ?? systemClock, windowSeconds: 30 });
  const t = await startTestApp({ presence, ...options });
  const { database, bus, platform, app } = t;
  const relay = startRelay({
    pool: database.pool,
    bus,
    reactions: [],
    log: platform.log,
    pollIntervalMs: 200,
  });
  const live = await openLive(platform, {
    pool: database.pool,
    bus,
    presence,
    server: app.server,
    config: { trustedProxies: options.trustedProxies ?? [] },
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  return {
    ...t,
    port,
    live,
    relay,
    close: async () => {
      await live.close();
      await relay.stop();
      await t.close();
    },
  };
}
