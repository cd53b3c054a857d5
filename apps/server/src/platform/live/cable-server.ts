import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { WebSocketServer, type WebSocket } from 'ws';
import type { Logger } from '../log/log.ts';
import { countAddresses } from './address-count.ts';
import { serveSocket, type CableSocket } from './cable-socket.ts';
import { frames } from './frames.ts';
import type { Hub } from './hub.ts';

export type Cable = {
  connections(): number;
  /** Lets no more sockets in, asks those that are here to come back later, and closes them. */
  drain(): Promise<void>;
};

export type CableOptions = {
  server: Server;
  hub: Hub;
  log: Logger;
  path?: string;
  /** Whether a page of this origin may connect. Any may by default: who listens is decided by each subscription. */
  allowOrigin?: (origin: string | undefined) => boolean;
  /** The address a request comes from; by default the peer's. */
  clientAddress?: (request: IncomingMessage) => string;
  /** Sockets one address may have at once; 10,000. Those of the own machine are not counted. */
  mostPerAddress?: number;
  /** Milliseconds a socket may listen to nothing before it is let go; 30 seconds. */
  idleTimeout?: number;
  /** Milliseconds between pings. */
  pingInterval?: number;
  /** Bytes of the largest command taken. */
  maxPayload?: number;
  /** Commands a socket may send at once, and per second after that. */
  commandBurst?: number;
  commandRate?: number;
};

const extended = 'actioncable-v1-ext-json';
const plain = 'actioncable-v1-json';
/** Pings after which a socket that has not answered the last one is taken for dead. */
const livenessEvery = 10;
/** An office of 500 with five tabs each fits four times over; one machine that opens sockets for fun does not. */
const mostPerAddress = 10_000;
const idleTimeout = 30_000;

/** Serves the ActionCable protocol, plain and extended, to sockets that are upgraded on the path. */
export function attachCable(options: CableOptions): Cable {
  const { server, hub, path = '/cable' } = options;
  const sockets = new Set<CableSocket>();
  const addresses = countAddresses(options.mostPerAddress ?? mostPerAddress);
  const addressOf = options.clientAddress ?? ((request) => request.socket.remoteAddress ?? '');
  let draining = false;
  const webSockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: options.maxPayload ?? 64 * 1024,
    handleProtocols: chooseProtocol,
  });
  const accept = (socket: WebSocket, stream: Duplex, address: string): void => {
    const leave = addresses.add(address);
    const served = serveSocket({
      socket,
      stream,
      hub,
      log: options.log,
      extended: socket.protocol === extended,
      burst: options.commandBurst ?? 100,
      rate: options.commandRate ?? 20,
      idleTimeout: options.idleTimeout ?? idleTimeout,
      onClose: () => {
        sockets.delete(served);
        leave();
      },
    });
    sockets.add(served);
  };
  const onUpgrade = (request: IncomingMessage, stream: Duplex, head: Buffer): void => {
    const address = addressOf(request);
    if (pathOf(request) !== path) {
      // Other listeners may want other paths; alone, nobody does.
      if (server.listenerCount('upgrade') === 1) refuse(stream, 404, 'Not Found');
    } else if (draining) {
      refuse(stream, 503, 'Service Unavailable');
    } else if (options.allowOrigin?.(request.headers.origin) === false) {
      refuse(stream, 403, 'Forbidden');
    } else if (addresses.isFull(address)) {
      refuse(stream, 429, 'Too Many Requests');
    } else {
      // The answer to the upgrade leaves together with the welcome.
      stream.cork();
      setImmediate(() => stream.uncork());
      webSockets.handleUpgrade(request, stream, head, (socket) => accept(socket, stream, address));
    }
  };
  server.on('upgrade', onUpgrade);
  const heart = startHeart(sockets, hub, options.pingInterval ?? 3000);
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

function chooseProtocol(offered: Set<string>): string | false {
  if (offered.has(extended)) return extended;
  return offered.has(plain) ? plain : false;
}

/** One timer for all sockets; its text is made once per beat. */
function startHeart(sockets: Set<CableSocket>, hub: Hub, interval: number): NodeJS.Timeout {
  let beats = 0;
  return setInterval(() => {
    beats += 1;
    void beat([...sockets], hub, beats % livenessEvery === 0);
  }, interval);
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
