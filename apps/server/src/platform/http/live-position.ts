import { livePositionHeader, type LivePosition } from '@confab/contract/kit/live-position';
import type { FastifyInstance } from 'fastify';

/** Adds the stream position at the time of the request to responses of sessions, unless it is unknown. */
export function addLivePosition(app: FastifyInstance, position: () => LivePosition | undefined): void {
  app.addHook('onRequest', (request, reply, next) => {
    const offered = request.headers['access-token'] === undefined ? undefined : position();
    if (offered !== undefined) void reply.header(livePositionHeader, `${offered.offset}@${offered.epoch}`);
    next();
  });
}
