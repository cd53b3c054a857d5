import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { WebSocketServer, type WebSocket } from 'ws';
import { callerNetworks, type CallerNetworks } from '../../http/callers/caller-networks.ts';
import type { Network } from '../../rate-limit/networks.ts';
import type { Logger } from '../../log/log.ts';
import { serveSocket, type CableSocket } from './cable-socket.ts';
import { frames } from '../frames.ts';
import type { Hub } from '../hub.ts';
import { countSockets } from './socket-count.ts';

export type Cable = {
  connections(): number;
  /** Accepts no more sockets, asks the connected ones to reconnect later, and closes them. */
  drain(): Promise<void>;
};

export type CableOptions = {
  server: Server;
  hub: Hub;
  log: Logger;
  path?: string;
  /** Whether a page of this origin may connect. By default any may: each subscription is authorized. */
  allowOrigin?: (origin: string | undefined) => boolean;
  /** The networks under which limits count a request; by default the peer's. */
  callerNetworks?: CallerNetworks;
  /** Concurrent sockets per address; default 3000. Those from this machine are not counted. */
  maxPerAddress?: number;
  /** Milliseconds a socket may have no subscriptions before it is closed; 30 seconds. */
  idleTimeoutMs?: number;
  /** Milliseconds between pings. */
  pingIntervalMs?: number;
  /** Maximum bytes of a command. */
  maxPayload?: number;
  /** Commands that a socket may send in a burst, and per second after that. */
  commandBurst?: number;
  commandRate?: number;
};

const extended = 'actioncable-v1-ext-json';
const plain = 'actioncable-v1-json';
/** Pings after which a socket that has not answered the last one counts as dead. */
const pingsPerLivenessCheck = 10;
/** An office of 500 with five tabs each fits, and 500 visitors who share its address, or that of a mobile carrier. */
const maxPerAddress = 3000;
const idleTimeoutMs = 30_000;

/** Serves the ActionCable protocol, plain and extended, to sockets that are upgraded on the path. */
export function attachCable(options: CableOptions): Cable {
  const { server, hub, path = '/cable' } = options;
  const sockets = new Set<CableSocket>();
  const count = countSockets(options.maxPerAddress ?? maxPerAddress);
  const networksOf = options.callerNetworks ?? callerNetworks(() => false);
  let draining = false;
  const webSockets = webSocketsOf(options);
  const accept = (socket: WebSocket, stream: Duplex, networks: readonly Network[]): void => {
    const leave = count.add(networks);
    const served = serveSocket({
      socket,
      stream,
      hub,
      networks,
      log: options.log,
      extended: socket.protocol === extended,
      burst: options.commandBurst ?? 100,
      rate: options.commandRate ?? 20,
      idleTimeoutMs: options.idleTimeoutMs ?? idleTimeoutMs,
      onClose: () => {
        sockets.delete(served);
        leave();
      },
    });
    sockets.add(served);
  };
  const onUpgrade = (request: IncomingMessage, stream: Duplex, head: Buffer): void => {
    const networks = networksOf(request);
    if (pathOf(request) !== path) {
      // Other listeners may handle other paths; if there are none, the upgrade is rejected here.
      if (server.listenerCount('upgrade') === 1) refuse(stream, 404, 'Not Found');
    } else if (draining) {
      refuse(stream, 503, 'Service Unavailable');
    } else if (options.allowOrigin?.(request.headers.origin) === false) {
      refuse(stream, 403, 'Forbidden');
    } else if (count.isFull(networks)) {
      refuse(stream, 429, 'Too Many Requests');
    } else {
      // The answer to the upgrade leaves together with the welcome.
      stream.cork();
      setImmediate(() => stream.uncork());
      webSockets.handleUpgrade(request, stream, head, (socket) => accept(socket, stream, networks));
    }
  };
  server.on('upgrade', onUpgrade);
  const heart = startHeart(sockets, hub, options.pingIntervalMs ?? 3000);
  return {
    connections: () => sockets.size,
    async drain() {
      draining = true;
      clearInterval(heart);
      const goodbye = frames.disconnect('server_restart', true);
      await Promise.all([...sockets].map((socket) => socket.dismiss(goodbye)));
      server.off('upgrade', onUpgrade);
    },
  };
}

function webSocketsOf({ maxPayload: maxPayloadBytes = 64 * 1024 }: CableOptions): WebSocketServer {
  return new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: maxPayloadBytes,
    handleProtocols: chooseProtocol,
  });
}

function chooseProtocol(offered: Set<string>): string | false {
  if (offered.has(extended)) return extended;
  return offered.has(plain) ? plain : false;
}

/** One timer for all sockets; its text is made once per beat. */
function startHeart(sockets: Set<CableSocket>, hub: Hub, livenessIntervalMs: number): NodeJS.Timeout {
  let beats = 0;
  return setInterval(() => {
    beats += 1;
    void beat([...sockets], hub, beats % pingsPerLivenessCheck === 0);
  }, livenessIntervalMs);
}

async function beat(sockets: readonly CableSocket[], hub: Hub, prove: boolean): Promise<void> {
  const seconds = Math.floor(Date.now() / 1000);
  const { epoch, offset } = hub.position();
  const text = frames.ping(seconds);
  const placed = frames.pingAt(seconds, epoch, offset);
  for (const [index, socket] of sockets.entries()) {
    socket.ping(text, placed);
    socket.endIfIdle();
    if (prove) socket.proveAlive();
    if (index % 500 === 499) await nextTurn();
  }
}

const pathOf = (request: IncomingMessage): string => (request.url ?? '').split('?', 1)[0] ?? '';

function refuse(stream: Duplex, status: number, reason: string): void {
  stream.on('error', () => undefined);
  stream.end(`HTTP/1.1 ${status} ${reason}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
