import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Bounds } from './bounds.ts';
import { hasBody } from './has-body.ts';
import { rejectOnSocket, watchBytes } from './watch-bytes.ts';

type Pace = Pick<Bounds, 'minBytesPerSecond' | 'paceWindowMs' | 'maxDiscardedBytes' | 'maxDiscardMs'>;

/** The progress of a transfer at the beginning of its window. */
type Sample = { at: number; bytes: number };

/**
 * Ends slow transfers that tie up the server. A body that arrives below the minimum speed, measured over a window,
 * is answered with 408; a response that is read too slowly is cut off, and so is a rejected body that keeps coming.
 * Since every window must bring its bytes, longer bodies may take proportionally longer. Time in which the server
 * itself is not reading does not count. Upgraded sockets (`/cable`) have their own rules.
 */
export function enforceTransferSpeed(app: FastifyInstance, pace: Pace): void {
  const arriving = new Map<FastifyRequest, Sample & { reply: FastifyReply }>();
  const sockets = new Map<Socket, Sample | undefined>();
  const minBytes = (pace.minBytesPerSecond * pace.paceWindowMs) / 1000;
  app.server.on('connection', (socket: Socket) => {
    sockets.set(socket, undefined);
    socket.once('close', () => sockets.delete(socket));
  });
  app.server.on('upgrade', (_request, socket) => sockets.delete(socket as Socket));
  app.addHook('onRequest', (request, reply, next) => {
    if (hasBody(request) && isReal(request)) {
      arriving.set(request, { ...sampleOf(request.raw.socket.bytesRead), reply });
      reply.raw.once('close', () => arriving.delete(request));
    }
    next();
  });
  app.addHook('onResponse', (request, _reply, next) => {
    if (hasBody(request) && isReal(request) && !request.raw.complete) discard(request, pace);
    next();
  });
  const sweep = (): void => {
    const now = performance.now();
    for (const [request, sample] of arriving) {
      if (request.raw.complete) arriving.delete(request);
      else if (!isWaitedFor(request)) Object.assign(sample, sampleOf(request.raw.socket.bytesRead));
      else if (now - sample.at >= pace.paceWindowMs) {
        const bytes = request.raw.socket.bytesRead;
        if (bytes - sample.bytes < minBytes) rejectOnSocket(request, sample.reply, 408);
        Object.assign(sample, sampleOf(bytes));
      }
    }
    for (const [socket, sample] of sockets) {
      if (socket.writableLength === 0) sockets.set(socket, undefined);
      else if (sample === undefined) sockets.set(socket, sampleOf(bytesAccepted(socket)));
      else if (now - sample.at >= pace.paceWindowMs) {
        if (bytesAccepted(socket) - sample.bytes < minBytes) socket.destroy();
        else sockets.set(socket, sampleOf(bytesAccepted(socket)));
      }
    }
  };
  const timer = setInterval(sweep, pace.paceWindowMs / 5).unref();
  app.addHook('onClose', (_app, done) => {
    clearInterval(timer);
    done();
  });
}

const sampleOf = (bytes: number): Sample => ({ at: performance.now(), bytes });

/** Injected requests have no socket. */
const isReal = ({ raw }: FastifyRequest): boolean => typeof raw.socket.bytesRead === 'number';

/** Whether the caller is the slow side: there is no data that the server has not read yet. */
const isWaitedFor = ({ raw }: FastifyRequest): boolean => raw.readableLength === 0;

/** Bytes accepted by the peer's system. Node only reports whole writes, and a large response is one write. */
function bytesAccepted(socket: Socket): number {
  const handed: unknown = Reflect.get(socket, '_bytesDispatched');
  const waiting: unknown = Reflect.get(Object(Reflect.get(socket, '_handle')), 'writeQueueSize');
  if (typeof handed !== 'number' || typeof waiting !== 'number')
    return socket.bytesWritten - socket.writableLength;
  return handed - waiting;
}

/** A rejected body is still read briefly: closing immediately could cost the caller the response. */
function discard(request: FastifyRequest, { maxDiscardedBytes, maxDiscardMs }: Pace): void {
  const { raw } = request;
  const { socket } = raw;
  const cut = (): void => void socket.destroy();
  const timer = setTimeout(cut, maxDiscardMs).unref();
  const stopWatching = watchBytes(socket, maxDiscardedBytes, cut);
  const stop = (): void => {
    clearTimeout(timer);
    stopWatching();
  };
  raw.once('end', stop).once('close', stop).resume();
}
