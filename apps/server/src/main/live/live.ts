import type { Server } from 'node:http';
import type pg from 'pg';
import { followViewers } from '../../features/conversation/index.ts';
import type { Bus } from '../../platform/live/bus.ts';
import type { Config } from '../../platform/config/config.ts';
import { callerNetworks } from '../../platform/http/callers/caller-networks.ts';
import { trustedProxies } from '../../platform/http/callers/client-address.ts';
import { attachCable } from '../../platform/live/cable/cable-server.ts';
import { createHub, type Hub } from '../../platform/live/hub.ts';
import type { PresenceStore } from '../../platform/live/presence.ts';
import type { Platform } from '../../platform/platform.ts';
import { answerPresence } from '../presence/answer-presence.ts';
import { roomAuthorizer } from './room-channel.ts';

export type Live = { hub: Hub; close(): Promise<void> };

/** Opens the socket side of a web node on a server that may already listen. */
export async function openLive(
  platform: Platform,
  parts: {
    pool: pg.Pool;
    bus: Bus;
    presence: PresenceStore;
    server: Server;
    /** Which proxies' forwarding headers are trusted. */
    config: Pick<Config, 'trustedProxies'>;
    /** Notified of sockets that an untrusted proxy on this machine forwards. */
    onForwarded?: () => void;
  },
): Promise<Live> {
  const { pool, bus, presence, server } = parts;
  const hub = createHub({
    pool,
    bus,
    log: platform.log,
    limiter: platform.limiter,
    authorize: roomAuthorizer(platform),
    onPresence: answerPresence(platform, presence),
    actions: followViewers(platform, presence.rooms),
  });
  await hub.start();
  // The memo receives the same message first, so lookups here are fresh.
  const stopListening = bus.subscribe((message) => {
    if (message.kind === 'invalidate') void refreshTagged(hub, message.key);
  });
  const isTrusted = trustedProxies(parts.config.trustedProxies);
  const cable = attachCable({
    server,
    hub,
    log: platform.log,
    callerNetworks: callerNetworks(isTrusted, parts.onForwarded),
  });
  return {
    hub,
    async close() {
      stopListening();
      await cable.drain();
      hub.close();
    },
  };
}

/** Re-authorizes subscribers immediately when their membership, role, inboxes, or token changed. */
function refreshTagged(hub: Hub, tag: string): Promise<void> {
  const [kind, text] = tag.split(':');
  const id = Number(text);
  if (kind === 'account') return hub.refresh((subscriber) => subscriber.accountId === id);
  if (kind === 'user') {
    return hub.refresh((subscriber) => subscriber.kind === 'member' && subscriber.id === id);
  }
  return Promise.resolve();
}
