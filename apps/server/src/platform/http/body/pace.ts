import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Bounds } from './bounds.ts';
import { hasBody } from './has-body.ts';
import { refuseOnSocket, watchBytes } from './watch-bytes.ts';

type Pace = Pick<Bounds, 'minBytesPerSecond' | 'paceWindowMs' | 'maxDiscardedBytes' | 'maxDiscardMs'>;

/** How far a transfer was at the beginning of its window. */
type Mark = { at: number; bytes: number };

/**
 * Ends transfers that hold on to the server: a body that arrives slower than the least speed, measured over a window,
 * is answered 408; an answer that is read slower is cut off, and so is a refused body that goes on and on. As each
 * window has to bring its bytes, a body may take longer the longer it is, and no longer. Time in which the server
 * itself does not take what is there counts for nobody. Sockets that became something else (`/cable`) have rules of
 * their own.
 */
export function keepPace(app: FastifyInstance, pace: Pace): void {
  const arriving = new Map<FastifyRequest, Mark & { reply: FastifyReply }>();
  const sockets = new Map<Socket, Mark | undefined>();
  const minBytes = (pace.minBytesPerSecond * pace.paceWindowMs) / 1000;
  app.server.on('connection', (socket: Socket) => {
    sockets.set(socket, undefined);
    socket.once('close', () => sockets.delete(socket));
  });
  app.server.on('upgrade', (_request, socket) => sockets.delete(socket as Socket));
  app.addHook('onRequest', (request, reply, next) => {
    if (hasBody(request) && isReal(request)) {
      arriving.set(request, { ...digestOf(request.raw.socket.bytesRead), reply });
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
    for (const [request, mark] of arriving) {
      if (request.raw.complete) arriving.delete(request);
      else if (!isWaitedFor(request)) Object.assign(mark, digestOf(request.raw.socket.bytesRead));
      else if (now - mark.at >= pace.paceWindowMs) {
        const bytes = request.raw.socket.bytesRead;
        if (bytes - mark.bytes < minBytes) refuseOnSocket(request, mark.reply, 408);
        Object.assign(mark, digestOf(bytes));
      }
    }
    for (const [socket, mark] of sockets) {
      if (socket.writableLength === 0) sockets.set(socket, undefined);
      else if (mark === undefined) sockets.set(socket, digestOf(bytesTaken(socket)));
      else if (now - mark.at >= pace.paceWindowMs) {
        if (bytesTaken(socket) - mark.bytes < minBytes) socket.destroy();
        else sockets.set(socket, digestOf(bytesTaken(socket)));
      }
    }
  };
  const timer = setInterval(sweep, pace.paceWindowMs / 5).unref();
  app.addHook('onClose', (_app, done) => {
    clearInterval(timer);
    done();
  });
}

const digestOf = (bytes: number): Mark => ({ at: performance.now(), bytes });

/** Injected requests have no socket. */
const isReal = ({ raw }: FastifyRequest): boolean => typeof raw.socket.bytesRead === 'number';

/** Whether it is the caller who is slow: nothing lies here that the server has not taken yet. */
const isWaitedFor = ({ raw }: FastifyRequest): boolean => raw.readableLength === 0;

/** Bytes the other side's system has taken. Node tells only of whole writes, and a large answer is one. */
function bytesTaken(socket: Socket): number {
  const handed: unknown = Reflect.get(socket, '_bytesDispatched');
  const waiting: unknown = Reflect.get(Object(Reflect.get(socket, '_handle')), 'writeQueueSize');
  if (typeof handed !== 'number' || typeof waiting !== 'number')
    return socket.bytesWritten - socket.writableLength;
  return handed - waiting;
}

/** A body that nobody wants any more is still read for a moment: closing at once could cost the caller the answer. */
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
