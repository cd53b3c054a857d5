import { randomUUID } from 'node:crypto';
import type { Duplex } from 'node:stream';
import type { RawData, WebSocket } from 'ws';
import type { Network } from '../../rate-limit/networks.ts';
import type { Logger } from '../../log/log.ts';
import { frames, parseCommand } from '../frames.ts';
import type { Connection } from '../hub-types.ts';
import type { Hub } from '../hub.ts';

/** One client's socket. */
export type CableSocket = {
  /** Sends the heartbeat; `placed` to a client that can resume and has been sent everything. */
  ping(text: string, placed: string): void;
  /** Closes the socket unless it has answered the last ping; then pings again. */
  proveAlive(): void;
  /** Closes the socket if it has had no subscription for too long. */
  endIfIdle(): void;
  /** Sends a disconnect and closes; resolves when closed or after a short while. */
  dismiss(goodbye: string): Promise<void>;
};

/** Milliseconds for a socket to close. */
const closeTimeoutMs = 1000;

/** Bytes of responses that may be queued for a client that keeps sending commands. */
const maxBacklogBytes = 1024 * 1024;

export function serveSocket(options: {
  socket: WebSocket;
  /** The underlying connection. */
  stream: Duplex;
  hub: Hub;
  networks: readonly Network[];
  log: Logger;
  extended: boolean;
  burst: number;
  rate: number;
  idleTimeoutMs: number;
  onClose: () => void;
}): CableSocket {
  const { socket, extended } = options;
  const connection = connectionOf(socket, options.stream, extended);
  const session = options.hub.open(connection, options.networks);
  const allowance = createAllowance(options.burst, options.rate);
  const isOverdue = createOverdue(options.idleTimeoutMs);
  let alive = true;
  socket.on('pong', () => void (alive = true));
  // A frame that is too long or malformed ends the socket; the client is disconnected.
  socket.on('error', (error) => options.log.debug({ err: error }, 'socket failed'));
  socket.on('close', () => {
    session.close();
    options.onClose();
  });
  socket.on('message', (data, binary) => {
    alive = true;
    if (connection.backlog() > maxBacklogBytes) return connection.closeWith('too slow');
    if (!allowance()) {
      connection.send(frames.disconnect('invalid_request', false));
      socket.close(1008);
      return;
    }
    const command = binary ? null : parseCommand(textOf(data));
    if (command !== null) session.handle(command);
  });
  connection.send(frames.welcome(extended ? randomUUID() : null));
  return {
    ping: (text, placed) => connection.send(extended && session.isLive() ? placed : text),
    proveAlive() {
      if (!alive) return socket.terminate();
      alive = false;
      if (connection.isOpen()) socket.ping();
    },
    endIfIdle() {
      if (!isOverdue(session.isIdle()) || !connection.isOpen()) return;
      // The client may reconnect once it has something to subscribe to.
      connection.send(frames.disconnect('remote', false));
      socket.close(1008);
    },
    async dismiss(goodbye) {
      connection.send(goodbye);
      const { promise, resolve } = Promise.withResolvers<void>();
      socket.once('close', () => resolve());
      const timer = setTimeout(() => socket.terminate(), closeTimeoutMs);
      socket.close(1001);
      if (socket.readyState !== socket.CLOSED) await promise;
      clearTimeout(timer);
    },
  };
}

function connectionOf(socket: WebSocket, stream: Duplex, extended: boolean): Connection {
  let corked = false;
  const uncork = (): void => {
    corked = false;
    stream.uncork();
  };
  return {
    extended,
    send(text) {
      if (socket.readyState === socket.OPEN) socket.send(text);
    },
    gather() {
      if (corked) return;
      corked = true;
      stream.cork();
      setImmediate(uncork);
    },
    backlog: () => socket.bufferedAmount,
    closeWith: (reason) => {
      // A slow reader would never receive a disconnect frame behind its backlog.
      if (reason === 'too slow') socket.terminate();
      else socket.close(1012, reason);
    },
    isOpen: () => socket.readyState === socket.OPEN,
  };
}

/** Whether it has been idle, at every check, for longer than this many milliseconds. */
function createOverdue(timeoutMs: number): (idle: boolean) => boolean {
  let since: number | undefined;
  return (idle) => {
    const now = performance.now();
    since = idle ? (since ?? now) : undefined;
    return since !== undefined && now - since > timeoutMs;
  };
}

/** A token bucket of `burst` that refills by `rate` per second; false if it is empty. */
function createAllowance(burst: number, rate: number): () => boolean {
  let left = burst;
  let filled = performance.now();
  return () => {
    const now = performance.now();
    left = Math.min(burst, left + ((now - filled) / 1000) * rate);
    filled = now;
    left -= 1;
    return left >= 0;
  };
}

function textOf(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString();
  return data instanceof ArrayBuffer ? Buffer.from(data).toString() : data.toString();
}
