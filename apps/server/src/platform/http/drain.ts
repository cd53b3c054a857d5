import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Milliseconds in which clients that keep their connection learn that it ends. */
const farewell = 250;

/**
 * Shuts a server down without failing requests: as soon as closing starts, every response announces the end of its
 * connection, and requests are still accepted briefly so that none is sent into a closing connection. After that no
 * new connection is accepted, and running requests finish. Needs `return503OnClosing: false`.
 */
export function drainOnClose(app: FastifyInstance): void {
  let draining = false;
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (draining) void reply.header('connection', 'close');
    done();
  });
  app.addHook('preClose', async () => {
    draining = true;
    if (app.server.listening) await setTimeout(farewell);
  });
}
