import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Milliseconds during which clients with an open connection learn that it will be closed. */
const farewellMs = 250;

/** Milliseconds that running requests get to finish: less than the ten seconds after which Docker kills. */
const maxFinishMs = 7000;

/**
 * Shuts a server down without failing requests: as soon as closing starts, every response announces the end of its
 * connection, and requests are still accepted briefly so that none is sent into a closing connection. Then no new
 * connection is accepted, running requests get `finishMs` to end, and idle connections are closed: Node itself would
 * wait forever for one on which nothing, or half a head, has been sent. Needs `return503OnClosing: false`.
 */
export function drainOnClose(app: FastifyInstance, finishMs = maxFinishMs): void {
  const running = new Map<Socket, number>();
  const open = new Set<Socket>();
  let draining = false;
  let isClosing = false;
  app.server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  app.server.on('upgrade', (_request, socket) => open.delete(socket as Socket));
  app.server.on('request', ({ socket }, response) => {
    running.set(socket, (running.get(socket) ?? 0) + 1);
    response.once('close', () => {
      const left = (running.get(socket) ?? 1) - 1;
      if (left > 0) running.set(socket, left);
      else running.delete(socket);
      if (isClosing && left === 0) socket.destroySoon();
    });
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (draining) void reply.header('connection', 'close');
    done();
  });
  app.addHook('preClose', async () => {
    draining = true;
    if (!app.server.listening) return;
    await sleep(farewellMs);
    isClosing = true;
    for (const socket of open) if (!running.has(socket)) socket.destroy();
    setTimeout(() => open.forEach((socket) => socket.destroy()), finishMs).unref();
  });
}
