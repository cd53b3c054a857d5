import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Milliseconds in which clients that keep their connection learn that it ends. */
const farewell = 250;

/**
 * Lets a server end without failing a request: from the first word of closing on every answer says that its
 * connection ends, and for a moment requests are still taken, so that nobody sends one into a connection that is
 * just being closed. Then nobody new is let in, and what runs is finished. Needs `return503OnClosing: false`.
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
