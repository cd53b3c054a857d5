import { livePositionHeader, type LivePosition } from '@confab/contract/kit/live-position';
import type { FastifyInstance } from 'fastify';

/** Says in answers to sessions where the stream was when they were asked for; nothing while that is not known. */
export function sayLivePosition(app: FastifyInstance, position: () => LivePosition | undefined): void {
  app.addHook('onRequest', (request, reply, next) => {
    const offered = request.headers['access-token'] === undefined ? undefined : position();
    if (offered !== undefined) void reply.header(livePositionHeader, `${offered.offset}@${offered.epoch}`);
    next();
  });
}
